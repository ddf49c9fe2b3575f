// Pictures for the README: every table after a while, and the other pages.
import { mkdirSync } from "node:fs";
import { asked, launch, open, person, playOut, press, serve } from "./table.mjs";

const folder = new URL("../../docs/pictures/", import.meta.url).pathname;
mkdirSync(folder, { recursive: true });
const [server, browser] = await Promise.all([serve(), launch()]);
const shoot = (page, name) => page.screenshot({ path: `${folder}${name}.png` });
const games = ["six-sided-stout", "pint-craft", "dice-brewing", "brew-crafters", "beer-pioneers"];

const lobby = await person(browser, server, { viewport: { width: 1280, height: 800 } });
await lobby.goto("/");
await shoot(lobby, "lobby");
for (const game of games) {
  for (const [suffix, options] of [["", { viewport: { width: 1280, height: 800 } }], ["-phone-dark", { viewport: { width: 390, height: 800 }, colorScheme: "dark" }]]) {
    const page = await person(browser, server, options);
    await open(page, game, game === "six-sided-stout" ? ["me"] : ["me", "bot:medium", "bot:medium"], { name0: "Ada" });
    await asked(page);
    if (await page.$(".lesson")) await page.getByRole("button", { name: "No more hints" }).click();
    for (let n = 1; n < 12 && (await asked(page)) === "question"; n++) await press(page, n * 3);
    if ((await asked(page)) === "question") await page.mouse.move(2, 2);
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(300);
    await shoot(page, game + suffix);
    console.log(game + suffix);
    await page.context().close();
  }
}
const page = await person(browser, server);
await open(page, "six-sided-stout", ["me"], { name0: "Ada" });
await playOut(page);
await shoot(page, "end");
await browser.close();
await server.close();
