// axe-core finds nothing serious on any page, in light and dark.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { after, before, describe, test } from "node:test";
import { asked, launch, open, person, playOut, press, serve } from "./table.mjs";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
let server, browser;
before(async () => ([server, browser] = await Promise.all([serve(), launch()])));
after(async () => {
  await browser?.close();
  await server?.close();
});

async function check(page, what) {
  await page.addScriptTag({ path: axe });
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const bad = found.violations.filter((it) => ["serious", "critical"].includes(it.impact));
  const words = bad.map((it) => `${it.id}: ${it.help}\n  ${it.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join("\n  ")}`);
  assert.deepEqual(words, [], `${what}\n${words.join("\n")}`);
}

describe("pages", { concurrency: 2 }, () => {
  for (const colorScheme of ["light", "dark"]) test(`pages, ${colorScheme}`, () => pages(colorScheme));
});

async function pages(colorScheme) {
  // The policy of our pages keeps foreign scripts out, also this one; the test lets it in.
  const page = await person(browser, server, { colorScheme, bypassCSP: true });
  for (const path of ["/", "/new", "/new?game=brew-crafters", "/replay", "/rules/dice-brewing", "/nowhere"]) {
    await page.goto(path);
    await check(page, path);
  }
  for (const game of ["six-sided-stout", "pint-craft", "dice-brewing", "brew-crafters", "beer-pioneers"]) {
    const key = await open(page, game, game === "six-sided-stout" ? ["me"] : ["me", "bot:easy"]);
    await asked(page);
    await check(page, `${game}, first question`);
    for (let n = 0; n < 5 && (await asked(page)) === "question"; n++) await press(page, n);
    await check(page, `${game}, later`);
    if (game === "dice-brewing") {
      // A turn that only waits to be ended has no hint, and neither has a bot's.
      for (let n = 0; (await asked(page)) === "question" && !(await page.$("#q [data-key=h]")); n++) await press(page, n);
      await page.keyboard.press("h");
      await page.waitForSelector("[data-hint]");
      await check(page, "a hint");
    }
    if (game === "pint-craft") {
      for (let n = 0; n < 40 && !(await page.$("#mixf")) && (await asked(page)) === "question"; n++) await press(page, n);
      await page.waitForSelector("#mixf");
      await check(page, "a mix");
    }
    await page.goto(`/m/${key}/invite`);
    await check(page, `${game}, people`);
  }
  const key = await open(page, "six-sided-stout", ["me"]);
  await playOut(page);
  await check(page, "the end");
  await page.goto(`/m/${key}?at=5`);
  await check(page, "the replay");
  await open(page, "pint-craft", ["me", "screen"]);
  await check(page, "the cover");
}
