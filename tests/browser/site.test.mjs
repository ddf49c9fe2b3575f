// The pages around the tables, as they look and as they are pressed.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { asked, launch, open, person, playOut, press, serve } from "./table.mjs";

let server, browser;
before(async () => ([server, browser] = await Promise.all([serve(), launch()])));
after(async () => {
  await browser?.close();
  await server?.close();
});

const PAGES = ["/", "/new?game=pint-craft", "/new?game=beer-pioneers&table=friends", "/learn", "/learn/brew-crafters", "/settings", "/rules/six-sided-stout", "/luck", "/code", "/replay"];

for (const [width, height] of [[1280, 800], [1440, 900], [768, 1024], [390, 844], [360, 780]]) {
  test(`${width} px: no page around the tables is wider than the screen, and no word is cut off`, async () => {
    const page = await person(browser, server, { viewport: { width, height } });
    for (const path of PAGES) {
      await page.goto(path);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${path} is ${wide} px wide`);
      const small = await page.evaluate(() =>
        [...document.querySelectorAll("main *")]
          .filter((it) => !it.closest("svg, .vh") && [...it.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
          .filter((it) => it.getClientRects().length && parseFloat(getComputedStyle(it).fontSize) < 11)
          .map((it) => it.outerHTML.slice(0, 120)),
      );
      assert.deepEqual(small, [], path);
    }
    await page.context().close();
  });
}

test("one press from the lobby to the first question, with all windows on the first screen", async () => {
  const page = await person(browser, server, { viewport: { width: 1280, height: 800 } });
  await page.goto("/");
  const below = await page.evaluate(() => [...document.querySelectorAll(".house .go")].filter((it) => it.getBoundingClientRect().bottom > innerHeight || it.getBoundingClientRect().right > innerWidth).length);
  assert.equal(below, 0, "every “Play now” is on screen");
  await page.getByText("medium", { exact: true }).click();
  await page.getByRole("button", { name: /Play now.*Pint Craft/ }).click();
  await page.waitForURL(/\/m\//);
  await asked(page);
  await page.goto("/");
  assert.equal(await page.getAttribute("[name=level]:checked", "value"), "medium", "the strength is remembered");
  assert.match(await page.textContent(".turn"), /Pint Craft.*Your turn/s);
  await page.context().close();
});

test("the first press of the theme button does something, by day and by night", async () => {
  for (const [colorScheme, then] of [["dark", "light"], ["light", "dark"]]) {
    const page = await person(browser, server, { colorScheme });
    await page.goto("/");
    const buttons = page.locator("[name=theme]:visible");
    assert.equal(await buttons.count(), 1);
    await buttons.click();
    await page.waitForSelector(`html[data-theme=${then}]`);
    await page.locator("[name=theme]:visible").click();
    await page.waitForSelector(`html[data-theme=${colorScheme}]`);
    await page.context().close();
  }
});

test("settings are chosen by keys and stand on the table", async () => {
  const page = await person(browser, server);
  await page.goto("/settings");
  await page.focus("[name=speed][value=calm]");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.waitForURL(/kept/);
  await open(page, "six-sided-stout", ["me"]);
  await page.waitForSelector("html[data-speed=quick]");
  await page.context().close();
});

test("sounds: at a desk when the others have moved, on a phone only if asked for; nothing glides if that is chosen", async () => {
  for (const [cookies, options, heard] of [[{}, {}, true], [{ sound: "off" }, {}, false], [{}, { hasTouch: true, isMobile: true }, false], [{ sound: "on", motion: "off" }, { hasTouch: true, isMobile: true }, true]]) {
    const page = await person(browser, server, { reducedMotion: "no-preference", ...options });
    await page.context().addCookies(Object.entries({ speed: "off", ...cookies }).map(([name, value]) => ({ name, value, url: server.url })));
    await page.addInitScript(() => {
      window.notes = window.glides = 0;
      const note = AudioContext.prototype.createOscillator;
      AudioContext.prototype.createOscillator = function () {
        window.notes += 1;
        return note.call(this);
      };
      const glide = document.startViewTransition.bind(document);
      document.startViewTransition = (change) => ((window.glides += 1), glide(change));
    });
    await open(page, "pint-craft", ["me", "bot:easy"]);
    const moved = () => page.$("#again:not([hidden])");
    for (let n = 0; n < 40 && (await asked(page)) === "question" && !(n > 3 && (await moved())); n++) await press(page, n);
    assert.ok(await moved(), "the bot has moved");
    await press(page, 0); // by the next question, the one before has been announced
    const { notes, glides } = await page.evaluate(() => ({ notes, glides }));
    assert.equal(notes > 0, heard, `${JSON.stringify(cookies)}: ${notes} notes`);
    if (cookies.motion) assert.equal(glides, 0);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});

test("without script: a ready-made table is laid and opened, and the end leads to a rematch", async () => {
  const page = await person(browser, server, { javaScriptEnabled: false });
  await page.goto("/learn/six-sided-stout");
  await page.getByRole("button", { name: "Play the first game" }).click();
  await page.waitForURL(/\/m\//);
  await page.goto("/new?game=six-sided-stout");
  await page.getByRole("link", { name: /Evening with friends/ }).click();
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.waitForURL(/\/invite/);
  await page.context().close();
});

test("the end: the sheet, the rank, every point, and once more", async () => {
  const page = await person(browser, server);
  await open(page, "six-sided-stout", ["me"]);
  await playOut(page, 1, 3);
  assert.ok(await page.$(".keep svg"), "the sheet");
  assert.match(await page.textContent(".keep"), /a rank of ours/);
  assert.ok(await page.$(".score tfoot"));
  assert.match(await page.textContent("[aria-labelledby=decided]"), /came from/);
  // The replay plays by itself, and stops.
  await page.getByRole("link", { name: "Watch the replay" }).click();
  const shows = (text) => page.waitForFunction((text) => document.querySelector("#question").textContent.includes(text), text);
  await shows("Move 0 of");
  await page.keyboard.press("p");
  await shows("Move 2 of");
  await page.keyboard.press("p");
  await page.waitForSelector("#autoplay[aria-pressed=false]");
  await page.goBack();
  await page.getByRole("button", { name: "Rematch" }).click();
  assert.equal(await asked(page), "question");
  await page.goto("/");
  assert.match(await page.textContent(".mine"), /Finished/);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
