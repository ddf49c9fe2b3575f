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

/** What axe finds serious, in words. */
async function faults(page, rules) {
  const found = await page.evaluate((rules) => window.axe.run(document, { resultTypes: ["violations"], preload: false, ...rules }), rules);
  const bad = found.violations.filter((it) => ["serious", "critical"].includes(it.impact));
  return bad.map((it) => `${it.id}: ${it.help}\n  ${it.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join("\n  ")}`);
}

/** Every rule in light; in dark only the colours are others. */
async function check(page, what) {
  await page.addScriptTag({ path: axe });
  const light = await faults(page, {});
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await faults(page, { runOnly: ["color-contrast"] });
  await page.emulateMedia({ colorScheme: "light" });
  assert.deepEqual({ light, dark }, { light: [], dark: [] }, what);
}

// The policy of our pages keeps foreign scripts out, also this one; the test lets it in.
const visitor = () => person(browser, server, { bypassCSP: true });

const games = ["beer-pioneers", "brew-crafters", "dice-brewing", "pint-craft", "six-sided-stout"];
describe("axe", { concurrency: 2 }, () => {
  for (const game of games) test(`axe: the table of ${game}`, () => table(game));
  test("axe: the pages around the tables", around);
  test("axe: end, replay and cover", ends);
});

async function around() {
  const page = await visitor();
  for (const path of ["/", "/new", "/new?game=brew-crafters&table=friends", "/club", "/tournaments", "/tournaments/new", "/league", "/learn", "/learn/brew-crafters", "/settings", "/replay", "/luck", "/code", "/rules/dice-brewing", "/nowhere"]) {
    await page.goto(path);
    await check(page, path);
  }
  await page.goto("/tournaments/new?game=six-sided-stout");
  await page.getByRole("radio", { name: /^Duplicate/ }).check();
  await page.getByRole("button", { name: "Make the tournament" }).click();
  for (let n = 0; n < 3; n++) await page.getByRole("button", { name: "Add it" }).click();
  await page.getByRole("button", { name: "Join" }).click();
  await check(page, "a tournament before it starts");
  await page.getByRole("button", { name: "Start with 4 players" }).click();
  await check(page, "a tournament");
  await page.context().close();
}

async function table(game) {
  const page = await visitor();
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
    await page.goto(`/m/${key}/invite`);
    await check(page, "people");
  }
  if (game === "pint-craft") {
    for (let n = 0; n < 40 && !(await page.$("#mixf")) && (await asked(page)) === "question"; n++) await press(page, n);
    await page.waitForSelector("#mixf");
    await check(page, "a mix");
  }
  await page.context().close();
}

async function ends() {
  const page = await visitor();
  const key = await open(page, "six-sided-stout", ["me"]);
  await playOut(page);
  await check(page, "the end");
  await page.goto("/");
  await check(page, "a lobby with matches");
  await page.goto(`/m/${key}?at=5`);
  await check(page, "the replay");
  await open(page, "pint-craft", ["me", "screen"]);
  await asked(page);
  await check(page, "the cover");
  const waiting = await open(page, "pint-craft", ["me", "link"]);
  await check(page, "people to come");
  await page.goto(`/m/${waiting}`);
  await check(page, "the waiting room");
  await page.goto(`/m/${waiting}/luck`);
  await check(page, "luck");
  await page.context().close();
}
