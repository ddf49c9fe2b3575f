// Learning at the table: a guided first match, words that say what they mean, hints that say why, two answers in one press.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { asked, launch, open, person, press, serve } from "./table.mjs";

let server, browser;
before(async () => ([server, browser] = await Promise.all([serve(), launch()])));
after(async () => {
  await browser?.close();
  await server?.close();
});

const noticed = async (page) => Number(await page.getAttribute("#table", "data-noticed"));
const more = (page, before) => page.waitForFunction((before) => Number(document.querySelector("#table").dataset.noticed) > before, before);
/** Past what stands before the first answer. */
async function begin(page) {
  await page.getByRole("button", { name: "Show me the table" }).click();
  await page.waitForSelector(".welcome", { state: "detached" });
}

test("a first match: how points are made, then several lessons at once; “Got it” swallows no press", async () => {
  const page = await person(browser, server, { viewport: { width: 1280, height: 800 } });
  await open(page, "beer-pioneers", ["me", "bot:easy"]);
  await asked(page);
  const points = await page.textContent(".welcome");
  for (const words of ["How points are made", "20 victory points", "Orders", "Objectives"]) assert.ok(points.includes(words), words);
  await begin(page);
  const lessons = page.locator(".lesson details");
  // Several wait.
  await lessons.nth(1).waitFor();
  const second = await lessons.nth(1).locator("summary b").textContent();
  await lessons.nth(1).locator("summary").click();
  assert.ok(await lessons.nth(1).locator("button").isVisible(), "any of them can be read");
  const before = await noticed(page);
  await page.evaluate(() => {
    document.querySelector(".lesson details[open] button").click();
    document.querySelector(".mat .is-choice").click();
  });
  await more(page, before);
  await page.waitForFunction((title) => ![...document.querySelectorAll(".lesson summary b")].some((it) => it.textContent === title), second);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("worker and space in one press, by mouse and by the number on the house", async () => {
  const page = await person(browser, server, { viewport: { width: 1280, height: 800 } });
  await open(page, "beer-pioneers", ["me", "bot:easy"]);
  await asked(page);
  await begin(page);
  const free = page.locator("[data-place^='space:'].is-choice, [data-place^='truck-space:'].is-choice");
  assert.ok((await free.count()) > 8, "the spaces glow at once");
  const keys = await page.$$eval(".stage .is-choice .key", (all) => all.map((it) => it.textContent));
  assert.equal(new Set(keys).size, keys.length, `no key twice: ${keys}`);
  for (const it of await page.$$(".pad.is-choice")) {
    const [place, key] = await it.evaluate((it) => [it.dataset.place, it.querySelector(".key").textContent]);
    assert.equal(key, place === "space:exchange" ? "x" : `${place.endsWith("B") ? "⇧" : ""}${place[6]}`, place);
  }
  const others = await page.$$eval(".stage .is-choice:not(.pad, .bay) .key", (all) => all.map((it) => it.textContent));
  assert.ok(others.every((key) => /^[a-z]$/.test(key)), `letters where no number is printed: ${others}`);
  // Some spaces are covered, others of them in every match.
  const pad = (key) => page.$$eval(".pad.is-choice", (all, key) => all.map((it) => it.dataset.place).find((it) => new RegExp(key).test(it)), key);
  const [upper, lower] = [await pad("[1-8]A"), await pad("[1-8]B")];
  const before = await noticed(page);
  await page.keyboard.press(upper[6]);
  await page.waitForSelector(`[data-place='${upper}'].is-occupied`);
  assert.ok((await noticed(page)) >= before + 2, "two answers");
  const question = await page.textContent("#question");
  await page.keyboard.press("u");
  await page.waitForFunction((old) => document.querySelector("#question").textContent !== old, question);
  await page.keyboard.press("u");
  await page.waitForFunction((before) => Number(document.querySelector("#table").dataset.noticed) === before, before);
  await page.keyboard.press(`Shift+Digit${lower[6]}`);
  await page.waitForSelector(`[data-place='${lower}'].is-occupied`);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("what comes to lie under the mouse by a press explains itself only when it is pointed at", async () => {
  const page = await person(browser, server, { viewport: { width: 1280, height: 800 } });
  await open(page, "beer-pioneers", ["me", "bot:easy"]);
  await asked(page);
  await begin(page);
  await page.getByRole("button", { name: "No more hints" }).click();
  await page.waitForSelector(".lesson", { state: "detached" });
  const before = await noticed(page);
  const place = await page.locator(".pad.is-choice").first().getAttribute("data-place");
  const { x, y, width, height } = await page.locator(`.pad[data-place='${place}']`).boundingBox();
  await page.mouse.move(x + width / 4, y + height / 2);
  await page.waitForSelector(".note:popover-open");
  await page.mouse.down();
  await page.mouse.up();
  await more(page, before);
  await page.waitForSelector(`.pad[data-place='${place}'].is-occupied`);
  await page.mouse.move(x + width / 4 + 2, y + height / 2);
  assert.equal(await page.$(".note:popover-open"), null, "nothing lies over what comes next");
  await page.mouse.move(x + width / 4 + 20, y + height / 2, { steps: 4 });
  await page.waitForSelector(".note:popover-open");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a hint says why; an answer given meanwhile counts, and the log comes back", async () => {
  const page = await person(browser, server, { viewport: { width: 1280, height: 800 } });
  await open(page, "beer-pioneers", ["me", "bot:easy"]);
  await asked(page);
  await begin(page);
  await page.keyboard.press("h");
  await page.waitForSelector(".because", { state: "attached" });
  assert.match(await page.textContent(".because"), /next \d+ answers|no VP soon/);
  assert.match(await page.textContent(".because"), /quick bots played on/);
  const before = await noticed(page);
  await page.keyboard.press("Escape");
  await page.locator(".mat .is-choice").first().click();
  await more(page, before);
  assert.equal(await page.getAttribute("#tab-log", "aria-selected"), "true", "the log is back");
  // The next hint is still being thought about when the answer comes.
  await page.waitForSelector("#qf [data-key=h], [name=end]");
  if (await page.$("[name=end]")) await page.keyboard.press("e");
  await asked(page);
  await page.waitForSelector("#qf [data-key=h]");
  const then = await noticed(page);
  await page.evaluate(() => {
    document.querySelector("[formaction$='/hint']").click();
    document.querySelector(".mat .is-choice").click();
  });
  await more(page, then);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("words of the game say what they mean: by pointing, by keys, by a press, by a finger that is held", async () => {
  const page = await person(browser, server, { viewport: { width: 1280, height: 800 } });
  await page.goto("/learn/dice-brewing");
  const word = page.locator(".how .term").first();
  const note = page.locator(`#${await word.getAttribute("popovertarget")}`);
  await word.hover();
  await note.waitFor({ state: "visible" });
  await page.mouse.move(2, 2);
  await note.waitFor({ state: "hidden" });
  await word.focus();
  await page.keyboard.press("Enter");
  await note.waitFor({ state: "visible" });
  for (const path of ["/learn/beer-pioneers", "/rules/pint-craft", "/rules/pint-craft?q=4.1"]) {
    await page.goto(path);
    const loose = await page.$$eval(".term", (all) => all.filter((it) => !document.getElementById(it.getAttribute("popovertarget"))).length);
    assert.ok((await page.$(".term")) && loose === 0, `${path}: every word has its meaning`);
  }
  await page.context().close();
  const phone = await person(browser, server, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await open(phone, "beer-pioneers", ["me", "bot:easy"]);
  await asked(phone);
  await begin(phone);
  const before = await noticed(phone);
  const read = await phone.evaluate(async () => {
    const pad = document.querySelector(".pad.is-choice[data-note]");
    const send = (type) => pad.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: "touch" }));
    send("pointerdown");
    await new Promise((done) => new MutationObserver(done).observe(document.getElementById(pad.dataset.note), { attributes: true }));
    send("pointerup");
    pad.click();
    return document.getElementById(pad.dataset.note).matches(":popover-open");
  });
  assert.ok(read, "what the space does can be read");
  assert.equal(await noticed(phone), before, "and nothing was pressed");
  assert.deepEqual(phone.faults, []);
  await phone.context().close();
});

test("a mix is taken by its key, also while a number is being typed; the cards lie as wished; boards of rivals by P", async () => {
  const page = await person(browser, server, { viewport: { width: 1280, height: 800 } });
  await page.context().addCookies([{ name: "hand", value: "name", url: server.url }]);
  await open(page, "pint-craft", ["me", "bot:easy", "bot:easy"]);
  await asked(page);
  await begin(page);
  const names = await page.$$eval(".hand > li", (all) => all.map((it) => it.textContent.trim()));
  assert.deepEqual(names, [...names].sort((a, b) => a.localeCompare(b)));
  await page.keyboard.press("p");
  assert.equal(await page.locator("[data-board]:popover-open").count(), 1);
  await page.keyboard.press("p");
  await page.keyboard.press("p");
  assert.equal(await page.locator("[data-board]:popover-open").count(), 0, "the last one is shut again");
  for (let n = 0; n < 60 && !(await page.$("#mixf input[type=number]")) && (await asked(page)) === "question"; n++) await press(page, n);
  await page.locator("#mixf input[type=number]").first().focus();
  const before = await noticed(page);
  while (await page.locator("#mixf .btn--go:disabled").count()) await page.locator("#mixf [data-step='1']:enabled").last().click();
  await page.locator("#mixf input[type=number]").first().focus();
  // It is seen that the answer is on its way.
  const asking = page.waitForRequest("**/move");
  let seen = false;
  await page.route("**/move", async (route) => {
    await page.waitForSelector("#table.is-sending");
    seen = true;
    await route.continue();
  }, { times: 1 });
  await page.keyboard.press("e");
  await (await asking).response();
  assert.ok(seen);
  await more(page, before);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a clock that is about to end is seen and said", async () => {
  const page = await person(browser, server);
  await page.goto("/new?game=pint-craft");
  await page.selectOption("[name=kind1]", "bot:easy");
  await page.locator("[name=clock]:not([value=none])").first().check({ force: true });
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.waitForURL(/\/m\//);
  await asked(page);
  assert.equal(await page.$(".clock.is-short"), null);
  // As if most of it had gone by.
  await page.$eval(".clock[data-mine]", (it) => (it.dataset.left = 15_000));
  await page.waitForSelector(".clock.is-short");
  await page.waitForFunction(() => /seconds left/.test(document.querySelector("#say").textContent));
  await page.context().close();
});
