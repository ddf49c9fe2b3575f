// A page left alone rests: nothing is laid out, restyled or painted, and hardly any time is spent.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { asked, launch, open, person, serve } from "./table.mjs";

let server, browser;
before(async () => ([server, browser] = await Promise.all([serve(), launch()])));
after(async () => {
  await browser?.close();
  await server?.close();
});

/** What the page did during a second of rest: counts, milliseconds of work, paints. */
async function idleSecond(page) {
  const session = await page.context().newCDPSession(page);
  const metrics = async () => Object.fromEntries((await session.send("Performance.getMetrics")).metrics.map((it) => [it.name, it.value]));
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  await session.send("Performance.enable");
  await session.send("Tracing.start", { traceConfig: { includedCategories: ["devtools.timeline"] }, transferMode: "ReportEvents" });
  const before = await metrics();
  await page.waitForTimeout(1000);
  const after = await metrics();
  const complete = new Promise((done) => session.once("Tracing.tracingComplete", done));
  await session.send("Tracing.end");
  await complete;
  const more = (name) => after[name] - before[name];
  return {
    layouts: more("LayoutCount"),
    styles: more("RecalcStyleCount"),
    paints: events.filter((it) => it.name === "Paint").length,
    work: Math.round(more("TaskDuration") * 1000),
  };
}

for (const game of ["pint-craft", "brew-crafters"]) {
  test(`${game}: a table left alone does not work`, async () => {
    const page = await person(browser, server, { reducedMotion: "no-preference" });
    await open(page, game, ["me", "bot:easy"]);
    await asked(page);
    assert.ok(await page.$(".mat .is-choice"), "something glows");
    await page.mouse.move(2, 2);
    // The glow breathes a few times, then rests.
    await page.waitForFunction(() => document.getAnimations().every((it) => it.playState !== "running"), null, { timeout: 15_000 });
    await page.waitForTimeout(500);
    const idle = await idleSecond(page);
    console.log(`# ${game}, one idle second: ${JSON.stringify(idle)}`);
    assert.deepEqual([idle.layouts, idle.styles, idle.paints], [0, 0, 0], JSON.stringify(idle));
    assert.ok(idle.work < 50, `${idle.work} ms of work`);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}
