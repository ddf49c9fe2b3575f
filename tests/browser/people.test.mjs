// Several people, broken connections, shared screens, phones.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, test } from "node:test";
import { asked, launch, list, open, person, press, serve } from "./table.mjs";

let server, browser;
before(async () => ([server, browser] = await Promise.all([serve(), launch()])));
after(async () => {
  await browser?.close();
  await server?.close();
});

async function twoAtATable(game = "pint-craft") {
  const [host, friend] = [await person(browser, server), await person(browser, server)];
  const key = await open(host, game, ["me", "link"], { name0: "Ada" });
  const link = await host.inputValue("[aria-label='Link of seat 2']");
  await friend.goto(link);
  await friend.fill("#name", "Ines");
  await friend.getByRole("button", { name: "Sit down" }).click();
  await friend.waitForURL(`**/m/${key}`);
  // The host's page about people tells what it adds to the luck; then the match begins.
  await friend.waitForSelector("#q");
  await host.goto(`/m/${key}`);
  await host.waitForSelector("#q");
  return { host, friend, key };
}

const waiting = (page) => page.evaluate(() => document.querySelector("#q").classList.contains("q--wait"));

test("two people see each other's moves", async () => {
  const { host, friend } = await twoAtATable();
  for (let n = 0; n < 12; n++) {
    const [mover, other] = (await waiting(host)) ? [friend, host] : [host, friend];
    const before = await other.getAttribute("#table", "data-seq");
    const move = await mover.textContent("#question");
    await press(mover, n);
    await other.waitForFunction((before) => document.querySelector("#table").dataset.seq !== before, before);
    if (n === 0) assert.match(await other.textContent("#side-log"), /Ada|Ines/, move);
  }
  assert.deepEqual([...host.faults, ...friend.faults], []);
});

test("everybody adds to the luck; a seat's link works once", async () => {
  const [host, friend, late] = [await person(browser, server), await person(browser, server), await person(browser, server)];
  const key = await open(host, "six-sided-stout", ["me", "link"], { name0: "Ada" });
  const link = await host.inputValue("[aria-label='Link of seat 2']");
  await friend.goto(link);
  const sealed = await friend.textContent(".hash");
  await friend.fill("#name", "Ines");
  await friend.getByRole("button", { name: "Sit down" }).click();
  await friend.waitForSelector("#q");
  const luck = (await (await friend.request.get(`/m/${key}/question`)).json()).luck;
  assert.match(luck, new RegExp(`^shared:${sealed} 0=[0-9a-f]{64}/[0-9a-f]{64} 1=[0-9a-f]{64}/[0-9a-f]{64}$`));
  const [, promise, bytes] = / 1=(\w+)\/(\w+)$/.exec(luck);
  assert.equal(createHash("sha256").update(Buffer.from(bytes, "hex")).digest("hex"), promise);
  assert.equal(await friend.evaluate(() => localStorage.length), 0, "what was told need not be kept");
  await late.goto(link);
  assert.match(await late.textContent("main"), /works once/);
  // The host takes the seat away: whoever sits there is told at once.
  await host.goto(`/m/${key}/invite`);
  await host.getByRole("button", { name: "Take this seat away" }).click();
  await friend.waitForSelector("text=taken your seat");
  assert.match(await host.textContent("main"), /The host took seat 2 away from Ines/);
  assert.deepEqual([...host.faults, ...friend.faults], []);
});

test("after SIGKILL the table comes back and play goes on", async () => {
  const { host, friend } = await twoAtATable();
  const [mover] = (await waiting(host)) ? [friend] : [host];
  await press(mover, 0);
  const log = await mover.textContent("#side-log");
  await server.kill();
  await mover.waitForSelector("#live-dot[data-state=lost]", { state: "attached" });
  await server.again();
  await mover.waitForSelector("#live-dot[data-state=live]", { state: "attached", timeout: 30_000 });
  await mover.waitForFunction(() => !document.querySelector(".is-stale"));
  assert.equal(await mover.textContent("#side-log"), log);
  const now = (await waiting(host)) ? friend : host;
  await now.reload();
  await press(now, 1);
});

test("undo, by key", async () => {
  const page = await person(browser, server);
  await open(page, "brew-crafters", ["me", "bot:easy"]);
  await asked(page);
  const question = await page.textContent("#question");
  await list(page);
  await page.locator(".chip", { hasText: "Advanced Market" }).first().click();
  await page.waitForFunction((old) => document.querySelector("#question").textContent !== old, question);
  await page.keyboard.press("u");
  await page.waitForFunction((old) => document.querySelector("#question").textContent === old, question);
  assert.deepEqual(page.faults, []);
});

test("with motion: the next answer need not wait for what glides; a held key answers once", async () => {
  const page = await person(browser, server, { reducedMotion: "no-preference" });
  await open(page, "brew-crafters", ["me", "bot:easy"]);
  await asked(page);
  const question = await page.textContent("#question");
  const key = await page.locator(".chip", { hasText: "Advanced Market" }).first().getAttribute("data-key");
  for (let n = 0; n < 3; n++) {
    await page.keyboard.press(key);
    await page.waitForFunction((old) => document.querySelector("#question").textContent !== old, question);
    await page.keyboard.press("u"); // the meeple is still on its way
    await page.waitForFunction((old) => document.querySelector("#question").textContent === old, question);
  }
  const held = await page.locator(".chip", { hasText: "hire a skilled worker" }).first().getAttribute("data-key");
  await page.keyboard.down(held);
  await page.waitForFunction((old) => document.querySelector("#question").textContent !== old, question);
  const next = await page.textContent("#question");
  assert.ok(await page.$(`.chip[data-key="${held}"]`), "the key would answer this question too");
  for (let n = 0; n < 5; n++) await page.keyboard.down(held); // as a keyboard repeats it
  await page.waitForTimeout(500);
  assert.equal(await page.textContent("#question"), next);
  assert.deepEqual(page.faults, []);
});

test("a double click answers one question, not two; further clicks count", async () => {
  const page = await person(browser, server);
  await open(page, "brew-crafters", ["me", "bot:easy"]);
  await asked(page);
  /** The n-th click of a quick series, on the first thing that glows. */
  const click = async (n) => {
    const { x, y, width, height } = await page.locator(".mat .is-choice").first().boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down({ clickCount: n });
    await page.mouse.up({ clickCount: n });
  };
  const question = () => page.textContent("#question");
  const changed = (old) => page.waitForFunction((old) => document.querySelector("#question")?.textContent !== old, old);
  const first = await question();
  await list(page);
  await page.locator(".chip", { hasText: "hire a skilled worker" }).first().click();
  await changed(first);
  const second = await question();
  await click(2);
  await page.waitForTimeout(500);
  assert.equal(await question(), second);
  await click(3);
  await changed(second);
  assert.deepEqual(page.faults, []);
});

test("hint ranks the choices", async () => {
  const page = await person(browser, server);
  await open(page, "six-sided-stout", ["me"]);
  await asked(page);
  await page.keyboard.press("h");
  await page.waitForSelector("[data-hint]");
  assert.ok((await page.$$(".ranking li")).length > 1);
  assert.ok(await page.$(".mat .is-hinted"));
  // In the list, the ring lies around the one choice, not around the bar.
  await page.keyboard.press("0");
  const outside = await page.$eval(".chip.is-hinted", (chip) => getComputedStyle(chip, "::after").width.replace("px", "") - chip.offsetWidth);
  assert.ok(outside < 20, `the ring is ${outside} px wider than its choice`);
});

test("hot seat: a cover between hands", async () => {
  const page = await person(browser, server);
  await open(page, "pint-craft", ["me", "screen"], { name0: "Ada", name1: "Ines" });
  let covers = 0;
  for (let n = 0; n < 60 && covers < 3; n++) {
    if ((await asked(page)) === "cover") {
      covers += 1;
      assert.equal(await page.$("#hand"), null, "nothing under the cover");
      await page.getByRole("button", { name: /show my table/ }).click();
    } else await press(page, n);
  }
  assert.equal(covers, 3);
});

// 390 px are measured at every question of whole matches (`games.test.mjs`).
for (const width of [360]) {
  test(`a phone of ${width} px: no page is wider than the screen`, async () => {
    const page = await person(browser, server, { viewport: { width, height: 780 }, hasTouch: true });
    const wide = async (what) => assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, `${what} is too wide`);
    await page.goto("/");
    await wide("the lobby");
    for (const game of ["six-sided-stout", "pint-craft", "dice-brewing", "brew-crafters", "beer-pioneers"]) {
      await open(page, game, game === "six-sided-stout" ? ["me"] : ["me", "bot:easy"]);
      await asked(page);
      await wide(`${game}, first question`);
      for (let n = 0; n < 6 && (await asked(page)) === "question"; n++) await press(page, n);
      await wide(`${game}, later`);
    }
    assert.deepEqual(page.faults, []);
  });
}

test("a question is seen whole, however long it is, wherever its words are marked, and whatever can be done beside it", async () => {
  const page = await person(browser, server);
  await open(page, "beer-pioneers", ["me", "bot:easy"]);
  await asked(page);
  const cut = (text, ways) =>
    page.evaluate(([text, ways]) => {
      const term = Object.assign(document.createElement("button"), { className: "term", textContent: "light bulb" });
      document.querySelector(".q__words").replaceChildren(text, " ", term, "?");
      for (const old of document.querySelectorAll(".q__tools .extra")) old.remove();
      for (const way of ways) document.querySelector(".q__tools").prepend(Object.assign(document.createElement("button"), { className: "btn btn--go extra", textContent: way }));
      dispatchEvent(new Event("resize"));
      const it = document.querySelector("#question");
      const bar = document.querySelector("#q").getBoundingClientRect().bottom;
      const box = it.getBoundingClientRect();
      return [it.scrollHeight > it.clientHeight + 3, it.scrollWidth > it.clientWidth + 1, box.bottom > bar + 1, box.right > innerWidth, document.documentElement.scrollWidth > innerWidth].some(Boolean);
    }, [text, ways]);
  const texts = [
    "Which",
    "What do you give in the exchange, a barrel or a",
    "Which free card do you play? The last one ends your turn without brewing, unless it brings a",
    "You pay 4 Malt, 2 Hops and 1 Yeast: what do you exchange for 1 Spices that is missing for a",
  ];
  for (const [width, height] of [[1280, 800], [768, 1024], [390, 844], [360, 780]]) {
    await page.setViewportSize({ width, height });
    const sizes = [];
    for (const text of texts) {
      for (const ways of [[], ["Stop and brew"], ["Enough pale malt for now", "Finish shopping"]]) assert.equal(await cut(text, ways), false, `${width} px: ${text}, beside ${ways}`);
      await cut(text, []);
      sizes.push(await page.$eval("#question", (it) => parseFloat(getComputedStyle(it).fontSize)));
    }
    assert.ok(sizes[0] >= 17 && sizes[0] >= sizes[3], `${width} px: a short question is written large: ${sizes}`);
    assert.ok(Math.min(...sizes) >= 11, `${width} px: ${sizes}`);
  }
  await page.context().close();
});

test("without script a match can be played", async () => {
  const page = await person(browser, server, { javaScriptEnabled: false });
  await open(page, "six-sided-stout", ["me"]);
  for (let n = 0; n < 8 && (await page.$(".chip")); n++) {
    await page.locator("[popovertarget=choices]").click();
    await page.locator(".chip").nth(n % (await page.locator(".chip").count())).click();
    await page.waitForLoadState();
  }
  assert.ok(Number(await page.getAttribute("#table", "data-noticed")) > 5, "the answers arrived");
  assert.ok(await page.$(".mat, .podium, .headline"));
});

test("with motion: pieces glide, the bot is watched step by step, and once more on demand", async () => {
  const page = await person(browser, server, { reducedMotion: "no-preference" });
  await page.context().addCookies([{ name: "speed", value: "quick", url: server.url }]);
  await page.addInitScript(() => {
    window.glides = { done: 0, cut: [] };
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      const it = start(change);
      // A machine that is too busy to draw in time gives up gliding by itself.
      it.ready.then(() => (window.glides.done += 1), (why) => why.name !== "TimeoutError" && window.glides.cut.push(String(why)));
      return it;
    };
  });
  const key = await open(page, "pint-craft", ["me", "bot:easy"]);
  // The tables that the page asks for, one after the other.
  const moments = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === `/m/${key}`) moments.push(search);
  });
  // What a bot did before the page was there is not shown by itself.
  const walked = () => moments.some((it) => it.startsWith("?at="));
  const again = () => page.$("#again:not([hidden])");
  const gliding = () => page.evaluate(() => window.glides.done);
  for (let n = 0; !((await asked(page)) === "over" || (n > 8 && walked() && (await again()) && (await gliding()))); n++) await press(page, n);
  assert.ok(await again(), "the bot has moved");
  assert.ok(walked(), "its moves were shown one by one");
  const { since, noticed } = await page.evaluate(() => ({ ...document.querySelector("#table").dataset }));
  moments.length = 0;
  await page.keyboard.press("w");
  // However many moves there are, and however slow the machine: until the question is back.
  await page.waitForSelector("#table.is-watching", { timeout: 120_000 });
  await page.waitForSelector("#table:not(.is-watching)", { timeout: 120_000 });
  assert.equal(moments[0], `?at=${since}&from=${since}`, "from my last answer on");
  const shown = moments.slice(1, -1).map((it) => new URLSearchParams(it));
  assert.ok(shown.length <= 12, `${shown.length} steps for ${noticed - since} moves`);
  let from = since;
  for (const step of shown) {
    assert.equal(step.get("from"), from, "no move is left out");
    from = step.get("at");
  }
  assert.equal(from, noticed, "up to the last one");
  assert.equal(moments.at(-1), "", "and then the table as it is");
  const { cut } = await page.evaluate(() => window.glides);
  assert.deepEqual(cut, [], "nothing cut short what glided");
  assert.deepEqual(page.faults, []);
});

test("an answer that does not get through: the table says so, comes back, and nothing is lost", async () => {
  const page = await person(browser, server);
  await open(page, "beer-pioneers", ["me", "bot:easy"]);
  await asked(page);
  const question = await page.textContent("#question");
  await page.route("**/move", (route) => route.abort(), { times: 1 });
  await page.locator(".mat .is-choice").first().click();
  await page.waitForSelector("#table.is-stale");
  await page.waitForSelector("#table:not(.is-stale)");
  assert.equal(await page.textContent("#question"), question);
  // A server in front of ours may answer in its place.
  await page.route("**/move", (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }), { times: 1 });
  await page.locator(".mat .is-choice").first().click();
  await page.waitForSelector("#mat .notice--bad");
  assert.match(await page.textContent("#mat .notice--bad"), /does not answer/);
  // Two quick presses are one answer.
  const before = Number(await page.getAttribute("#table", "data-noticed"));
  await page.locator(".mat .is-choice").first().dblclick({ delay: 5 });
  await page.waitForFunction((before) => Number(document.querySelector("#table").dataset.noticed) > before, before);
  assert.equal(await page.$("#mat .notice--bad"), null);
  assert.deepEqual(page.faults, []);
});
