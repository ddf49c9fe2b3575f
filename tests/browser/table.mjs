// A server of its own for every test file, and browsers to play with.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const BINARY = process.env.TAPROOM ?? "../../target/debug/taproom";
const CHROMIUM = process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

/** Starts a server; `kill()` is SIGKILL, `again()` starts it on the same files and port. */
export async function serve() {
  const data = mkdtempSync(join(tmpdir(), "taproom-"));
  let child = null;
  let port = 0;
  const server = { url: "", data };
  server.again = () =>
    new Promise((done, failed) => {
      const words = ["serve", "--listen", `127.0.0.1:${port}`, "--data", data, "--rate", "1000"];
      child = spawn(BINARY, words, { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, TAPROOM_LOG: "warn" } });
      child.on("error", failed);
      child.stdout.on("data", (text) => {
        const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(text);
        if (found) {
          port = Number(found[1]);
          server.url = found[0];
          done(server);
        }
      });
    });
  server.kill = () => new Promise((done) => (child.on("exit", done), child.kill("SIGKILL")));
  server.close = async () => {
    await server.kill();
    rmSync(data, { recursive: true, force: true });
  };
  return server.again();
}

export async function launch() {
  if (!CHROMIUM) throw new Error("no Chromium found: install the package chromium, or name it in CHROMIUM");
  return chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
}

/**
 * In the page: `look` measures a drawn table at the present question. What is wrong is an error on the page, which fails the
 * test. Windows of other sizes are tried whenever another question is asked or other kinds of things glow than before.
 */
function measure() {
  const find = (selector) => [...document.querySelectorAll(selector)].filter((it) => it.getBoundingClientRect().width);
  const field = (selector) => document.querySelector(selector);
  const wrong = (what) => console.error(`${innerWidth} px: ${what}: ${field("#question").textContent}`);
  const off = (it, top, bottom) => {
    const box = it.getBoundingClientRect();
    return box.left < -1 || box.top < top - 1 || box.right > innerWidth + 1 || box.bottom > bottom + 1;
  };
  const named = (it) => `${it.value ?? it.id} (${["left", "top", "right", "bottom"].map((side) => Math.round(it.getBoundingClientRect()[side]))})`;
  const bars = new Map();
  const now = () => {
    const bar = Math.round(field("#q").getBoundingClientRect().bottom);
    if (bar > 112 || bar !== (bars.get(innerWidth) ?? bar)) wrong(`the bar ends at ${bar} px, before at ${bars.get(innerWidth)}`);
    bars.set(innerWidth, bar);
    if (off(field("#question"), 0, bar)) wrong(`the question is cut off: ${named(field("#question"))}`);
    if (field("#question").scrollHeight > field("#question").clientHeight + 3) wrong("the question does not fit into the bar");
    if (document.documentElement.scrollWidth > innerWidth) wrong(`the page is ${document.documentElement.scrollWidth} px wide`);
    const glowing = find(".mat .is-choice");
    if (innerWidth >= 1180) {
      for (const it of glowing.filter((it) => off(it, bar, innerHeight))) wrong(`${named(it)} is off the screen`);
      const high = Math.max(document.documentElement.scrollHeight, bar + field("#mat").scrollHeight);
      if (high > 1.3 * innerHeight) wrong(`the table is ${high} px high`);
    } else {
      // A phone: of what is asked about, something is there without looking for it.
      const bottom = field(".pages")?.getBoundingClientRect().top || innerHeight;
      const there = [...find("#mixf"), ...find(".q__tools [name=move]"), ...find(".q__tools [name=end]")].some((it) => !off(it, 0, innerHeight));
      if (glowing.every((it) => off(it, bar, bottom)) && (glowing.length || !there)) wrong(`nothing that glows is on the screen: ${glowing.slice(0, 3).map(named)}`);
    }
  };
  const seen = new Set();
  window.look = async (sizes) => {
    if (!field("body.canvas") || !field("#q:not(.q--wait) #qf")) return;
    now();
    const kinds = new Set(find(".mat .is-choice").map((it) => String(it.value).split(" ")[0]));
    const asked = [field("#question").textContent, ...kinds].join("|");
    if (seen.has(asked)) return;
    seen.add(asked);
    const [width, height] = [innerWidth, innerHeight];
    for (const size of sizes) {
      await window.resized(...size);
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      now();
    }
    if (sizes.length) await window.resized(width, height);
  };
}

/** A person: a browser of their own. Fails the test on any error the page reports. */
export async function person(browser, server, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", baseURL: server.url, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.faults = [];
  await page.exposeFunction("resized", (width, height) => page.setViewportSize({ width, height }));
  await page.addInitScript(measure);
  page.on("pageerror", (error) => page.faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !/net::ERR|status of 409|Failed to load resource/.test(message.text())) page.faults.push(message.text());
  });
  return page;
}

/** Opens a match through the form. */
export async function open(page, game, chairs, options = {}) {
  await page.goto(`/new?game=${game}`);
  for (const [n, chair] of chairs.entries()) await page.selectOption(`[name=kind${n}]`, chair);
  for (const [name, value] of Object.entries(options)) {
    if (name.startsWith("o.")) await page.locator(`[name="${name}"][value="${value}"]`).check({ force: true });
    else await page.fill(`[name="${name}"]`, value);
  }
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.waitForURL(/\/m\//);
  return new URL(page.url()).pathname.split("/")[2];
}

/** Waits until the page asks this person something, or the match is over. */
export async function asked(page) {
  await page.waitForSelector("#table[data-over], main.cover, .q:not(.q--wait) #qf", { timeout: 60_000 });
  if (await page.$("#table[data-over]")) return "over";
  if (await page.$("main.cover")) return "cover";
  return "question";
}

/** What is asked now, in a few words. */
const asking = () => {
  const field = (selector) => document.querySelector(selector);
  return [field("#q")?.className, field("#question")?.textContent, field("[name=version]")?.value].join("|");
};

/** Opens the list of all choices, where it is not open anyway. */
export async function list(page) {
  if (await page.$("#choices[popover]:not(:popover-open)")) await page.keyboard.press("0");
}

/** Takes one more of something, as long as the pot allows it. */
async function stir(page, n) {
  const more = page.locator("#mixf [data-step='1']:enabled");
  for (let k = 0; k < 3 && (await more.count()); k++) await more.nth((n + k) % (await more.count())).click();
  const rest = await page.locator("#mixf output").evaluate((it) => [Number(it.textContent), Number(it.dataset.pot)]);
  if (rest[0] < 0) throw new Error(`a mix of more than there is: ${rest}`);
  // Too little of the rest in the pot: take more of what there is.
  while (await page.locator("#mixf .btn--go:disabled").count()) await more.last().click();
}

/** Presses one thing that glows: on the table if anything does there, else in the question bar. */
export async function press(page, n, sizes = []) {
  const enough = page.locator(".lesson [value=off]");
  if (await enough.count()) {
    await enough.click();
    await enough.waitFor({ state: "detached" });
  }
  await page.evaluate((sizes) => window.look(sizes), sizes);
  const before = await page.evaluate(asking);
  const places = ["[name=end]", ".mat .is-choice", "#mixf .btn--go", ".q__tools [name=move]", ".chip"];
  let glows = ".chip";
  for (const place of places.reverse()) if (await page.$(place)) glows = place;
  if (glows.startsWith("#mixf")) await stir(page, n);
  const count = await page.locator(glows).count();
  if (!count) throw new Error("a question without anything that glows");
  await page.locator(glows).nth(n % count).click();
  // The answer has arrived when something else is asked, or on another page.
  for (let waited = 0; waited < 30_000; waited += 25) {
    const now = await page.evaluate(asking).catch(() => "another page");
    if (now !== before) return;
    await page.waitForTimeout(25);
  }
  throw new Error(`nothing came of a press on ${glows}: ${before}`);
}

/**
 * Presses what glows, one question after the other, inside the page: `click()` instead of a mouse that looks for its way
 * again each time, which takes longer than the answer. Comes back with the number of the next press when something else
 * is to be done: a mix, a cover, the end, a question that does not change.
 */
const pressInside = async ([n, last, sizes]) => {
  // Nothing is painted meanwhile: places and sizes are the same, and nobody looks.
  const unpainted = new CSSStyleSheet();
  unpainted.replaceSync("*, ::before, ::after { visibility: hidden !important }");
  document.adoptedStyleSheets.push(unpainted);
  try {
    return await pressed();
  } finally {
    document.adoptedStyleSheets.pop();
  }

  async function pressed() {
    const find = (selector) => [...document.querySelectorAll(selector)];
    const field = (selector) => document.querySelector(selector);
    const asking = () => [field("#q")?.className, field("#question")?.textContent, field("[name=version]")?.value].join("|");
    const wait = () => new Promise((done) => setTimeout(done, 5));
    for (; n < last; n += 5) {
      for (let waited = 0; waited < 2000 && !field(".q:not(.q--wait) #qf"); waited++) {
        if (field("#table[data-over], main.cover")) return n;
        await wait();
      }
      const places = ["[name=end]", ".mat .is-choice", "#mixf .btn--go", ".q__tools [name=move]", ".chip"].filter((place) => field(place));
      if (!places.length || places[0].startsWith("#mixf")) return n;
      await window.look(sizes);
      const before = asking();
      const glowing = find(places[0]);
      glowing[n % glowing.length].click();
      for (let waited = 0; waited < 2000 && asking() === before; waited++) await wait();
      if (asking() === before) return n;
    }
    return n;
  }
};

/**
 * Plays to the end page by pressing what glows: by mouse at first and where it matters, then as fast as the page can. Every
 * question is measured, in this window and in windows of these sizes.
 */
export async function playOut(page, seed = 1, byMouse = 25, sizes = []) {
  for (let n = seed; n < 3000; n += 5) {
    if (n > seed + 5 * byMouse) n = await page.evaluate(pressInside, [n, 3000, sizes]).catch(() => n); // on to another page
    const state = await asked(page);
    if (state === "over") return;
    if (state === "cover") await page.getByRole("button", { name: /show my table/ }).click();
    else await press(page, n, sizes);
  }
  throw new Error("the match does not end");
}
