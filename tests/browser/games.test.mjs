// Each of the five games, played to its end only by pressing what glows. At every question, on desks of two sizes, the bar is
// as high as before, all that glows is on the screen, and the table fits; on a phone, so does what the question is about.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { launch, open, person, playOut, serve } from "./table.mjs";

let server, browser;
before(async () => ([server, browser] = await Promise.all([serve(), launch()])));
after(async () => {
  await browser?.close();
  await server?.close();
});

// Two at a time, the longest first: most of a match is waiting for the page to be drawn.
const games = ["beer-pioneers", "dice-brewing", "brew-crafters", "pint-craft", "six-sided-stout"];
describe("whole matches", { concurrency: 2 }, () => {
  for (const game of games) test(`${game}: a whole match against a bot`, () => whole(game));
});

async function whole(game) {
  const page = await person(browser, server, { viewport: { width: 1280, height: 800 } });
  // Whoever presses anything that glows brews little: the short game of Dice Brewing ends all the same.
  const options = game === "dice-brewing" ? { "o.round_limit": "12" } : {};
  await open(page, game, game === "six-sided-stout" ? ["me"] : ["me", "bot:easy"], options);
  await playOut(page, 1, 25, [[1440, 900], [390, 844]]);
  assert.match(await page.textContent(".headline"), /won|wins|brewed|share/);
  assert.ok(await page.$(".chart"), "a chart of the match");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Record" }).click();
  assert.match((await download).suggestedFilename(), /\.taproom$/);
  await page.getByRole("link", { name: "Watch the replay" }).click();
  await page.waitForSelector("#table[data-replay]");
  const text = async () => page.textContent("#question");
  assert.match(await text(), /Move 0 of/);
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => /Move 1 of/.test(document.querySelector("#question").textContent));
  assert.deepEqual(page.faults, []);
  await page.context().close();
}
