// What the pages cannot do by themselves: live updates, gliding, keys. Everything here only repeats what a plain press on a
// link or button would do, so the table works without it.
import { aside, boards, fit, fold, folds, lay } from "./arrange.js";
import * as luck from "./luck.js";
import * as sound from "./sound.js";

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const reduced = matchMedia("(prefers-reduced-motion: reduce)");
/** Nothing glides: the system says so, or the settings. */
const still = () => reduced.matches || document.documentElement.dataset.motion === "off";
/** How long each step of another player is shown, in ms; 0: not at all. */
const PACES = { calm: 1300, quick: 500, off: 0 };
/** At most this many steps are shown of what others did: if they made more moves, a step shows several. */
const MOST_STEPS = 12;
const pace = () => PACES[document.documentElement.dataset.speed] ?? (still() ? 0 : PACES.calm);

document.documentElement.classList.add("has-script");
if ($("form[data-passkey]")) import("./passkey.js");
if ($("form[data-push]")) import("./notices.js");
// On a home screen there is no browser that says what is wrong.
if (matchMedia("(display-mode: standalone)").matches) navigator.serviceWorker?.register("/sw.js").catch(() => {});
// Shown in place of a page while there is no network: that page comes as soon as there is.
if ($("[data-offline]")) {
  const again = () => fetch("/healthz", { cache: "no-store" }).then((answer) => answer.ok && location.reload()).catch(() => {});
  addEventListener("online", again);
  setInterval(again, 10_000);
}

// ---- the table ----
const table = () => $("#table");
const key = () => table()?.dataset.key;
let tab = "log";
let busy = Promise.resolve();
/** One change of the page at a time, in the order they were asked for. */
const queue = (change) => (busy = busy.then(change).catch(lost));
let noticed = Number(table()?.dataset.noticed ?? 0); // the number of moves the page shows
let latest = noticed; // the number there are
let skip = false;
let pressed = null; // what was pressed, until it is shown what came of it

/** The parts of the page: the id of each, and a mark of its content, as the server gave it. */
const marks = (root) => new Map((root?.dataset.parts ?? "").split(" ").filter(Boolean).map((it) => it.split(":")));
const have = marks(table());

/**
 * Fetches a page of ours; throws if the connection is lost. The server is told which parts this page has, and sends only
 * the others.
 */
async function load(url, options = {}) {
  const headers = { Accept: "text/html", "X-Taproom-Parts": [...have].map((it) => it.join(":")).join(" ") };
  const answer = await fetch(url, { credentials: "same-origin", headers, ...options });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const table = $("#table", page) !== null;
  if (answer.status >= 500 && !table && !options.body) throw new Error(`the server answered ${answer.status}`);
  // What a form brings without going elsewhere belongs to the table.
  const at = options.body && !answer.redirected ? `/m/${key()}` : answer.url;
  return { page, url: at, table, ok: answer.ok };
}

/** Puts new parts in place of those of this page, so that focus and scroll survive; what moved glides. */
async function swap({ page, url }, { walking = false } = {}) {
  const fresh = $("#table", page);
  if (fresh?.hasAttribute("data-waiting") && table()?.hasAttribute("data-waiting")) {
    table().replaceWith(document.importNode(fresh, true));
    return tell();
  }
  const other = (name) => fresh?.hasAttribute(name) !== table()?.hasAttribute(name);
  if (!fresh || other("data-over") || other("data-waiting")) {
    location.assign(url);
    return;
  }
  const order = fresh.dataset.order?.split(" ") ?? [];
  // On a walk the table, the bar and the log go along; what else is open stays.
  const walks = (id) => order.includes(id) || id === "q" || id === "side-log";
  const changed = [...marks(fresh)].filter(([id, mark]) => have.get(id) !== mark && (!walking || walks(id)));
  const faces = walking ? facing() : null;
  const before = still() ? new Map() : pieces($("#mat"));
  const change = () => {
    for (const notice of $$("#mat .by-script")) notice.remove();
    for (const [id, mark] of changed) {
      if (id === "side-talk" && (tab !== "talk" || $("#side[popover]:not(:popover-open)"))) for (const it of $$("#tab-talk, [data-tab=talk]")) it.classList.add("has-news");
      part(id, page);
      have.set(id, mark);
    }
    arrange(order, page);
    table().classList.toggle("is-watching", walking);
    if (faces) ring(faces);
    if (!walking) {
      document.title = page.title;
      for (const name of ["key", "seq", "noticed", "since", "asked", "replay"]) {
        if (name in fresh.dataset) table().dataset[name] = fresh.dataset[name];
        else delete table().dataset[name];
      }
      table().className = fresh.className;
      // The next question can be answered as soon as it stands there, whatever still glides.
      if (pressed?.answered) pressed = null;
    }
    tidy();
  };
  // Where a part did not change, nothing moved.
  const after = new Map(changed.flatMap(([id]) => [...pieces(page.getElementById(id))]));
  const moved = [...before.keys()].filter((id) => after.has(id) && where(before.get(id)) !== where(after.get(id))).slice(0, 24);
  if (!document.startViewTransition || !moved.length || document.hidden) {
    change();
    return;
  }
  const named = [];
  const name = (element, id) => {
    element.style.viewTransitionName = id;
    named.push(element);
  };
  for (const id of moved) name(before.get(id), `p-${id.replace(/[^a-zA-Z0-9-]/g, "-")}`);
  const transition = document.startViewTransition(() => {
    change();
    const now = pieces($("#mat"));
    for (const id of moved) if (now.has(id)) name(now.get(id), `p-${id.replace(/[^a-zA-Z0-9-]/g, "-")}`);
  });
  transition.ready.catch(() => {}); // the window was hidden meanwhile: then nothing glides
  await transition.finished.catch(() => {});
  for (const element of named) element.style.viewTransitionName = "";
}

/** What lies at each place, in a few letters. */
function facing() {
  const face = (it) => [it.textContent.replace(/\s+/g, " "), ...$$("use", it).map((use) => use.getAttribute("href"))].join("|");
  const bare = (it) => {
    const copy = it.cloneNode(true);
    for (const key of $$(".key, kbd", copy)) key.remove();
    return face(copy);
  };
  return new Map($$("#mat [data-place]").map((it) => [it.dataset.place, bare(it)]));
}

/** A ring around what has changed, in the colour of whoever did it, until the viewer's next press. */
function ring(before) {
  for (const it of $$(".is-news")) it.classList.remove("is-news");
  const seat = [...($("#q")?.classList ?? [])].find((name) => name.startsWith("seat-"));
  const now = facing();
  const fresh = $$("#mat [data-place]").filter((it) => before.get(it.dataset.place) !== now.get(it.dataset.place));
  for (const it of fresh.filter((it) => !fresh.some((other) => other !== it && it.contains(other))).slice(0, 8)) {
    it.classList.add("is-news");
    if (seat) it.dataset.by = seat;
  }
}

/** Things with a stable name, by that name. */
function pieces(root) {
  return new Map((root ? $$("[data-piece]", root) : []).map((element) => [element.dataset.piece, element]));
}

/** Where a thing lies: the nearest place and its rank among its neighbours. */
function where(element) {
  const home = element.closest("[data-place], [id]");
  return (home?.dataset?.place ?? home?.id ?? "") + [...(element.parentNode?.children ?? [])].indexOf(element);
}

/** Replaces a part of the page. */
function part(id, page) {
  const [old, fresh] = [document.getElementById(id), page.getElementById(id)];
  if (!old || !fresh) return;
  const focused = old.contains(document.activeElement) ? document.activeElement.closest("[value]")?.value : null;
  const open = new Set($$("details[open][id]", old).map((it) => it.id));
  old.replaceWith(document.importNode(fresh, true));
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  if (focused) $(`[value="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

/** Parts of the game come and go: the mat gets exactly these, in this order. */
function arrange(order, page) {
  const mat = $("#mat");
  if (!mat || [...mat.children].map((it) => it.id).join(" ") === order.join(" ")) return;
  for (const child of [...mat.children]) if (!order.includes(child.id)) have.delete(child.id);
  mat.replaceChildren(...order.map((id) => document.getElementById(id) ?? document.importNode(page.getElementById(id), true)));
}

/** What the module keeps on every new page. */
function tidy() {
  pick(tab);
  live(...connection);
  const wide = matchMedia("(min-width: 40.01em)").matches;
  for (const fold of $$("details.fold")) if (wide) fold.open = true;
  fit();
  const trail = $(".trail");
  if (trail) trail.scrollLeft = trail.scrollWidth;
  for (const it of $$(".mat .is-hinted")) it.classList.remove("is-hinted");
  const hint = $("[data-hint]")?.dataset.hint;
  if (hint) for (const it of $$(`.mat [value="${CSS.escape(hint)}"]`)) it.classList.add("is-hinted");
  weigh();
  lay();
  folds();
  aside();
  turnTo();
  const again = $("#again");
  if (again) again.hidden = table().dataset.since === undefined;
  const auto = $("#autoplay");
  if (auto) {
    auto.hidden = false;
    auto.setAttribute("aria-pressed", playing !== 0);
    $(".lbl", auto).textContent = playing ? "Pause" : "Play";
  }
  tick();
}

/** On a phone the table is several pages side by side: the one where something can be answered comes into view. */
const phone = matchMedia("(max-width: 760px)");
function turnTo() {
  const mat = $(".canvas #mat");
  if (!mat || !phone.matches || table().matches(".is-watching, [data-replay]") || !$("#qf")) return;
  const { left, right, top, bottom } = mat.getBoundingClientRect();
  const glowing = $$(".is-choice", mat).map((it) => [it, it.getBoundingClientRect()]).filter(([, box]) => box.width);
  const shown = ([, box]) => box.left >= left - 1 && box.right <= right + 1 && box.top >= top - 1 && box.bottom <= bottom + 1;
  if (glowing.length && !glowing.some(shown)) glowing[0][0].scrollIntoView({ block: "center", inline: "center" });
}
addEventListener("resize", turnTo);

/** A mix: what is left comes by itself; what cannot be chosen any more lies still. */
function weigh() {
  const mix = $("#mixf .mix");
  if (!mix) return;
  const parts = $$("input[type=number]", mix);
  const price = (it) => Number(it.dataset.price);
  const spent = (all) => all.reduce((sum, it) => sum + Number(it.value) * price(it), 0);
  const expensive = spent(parts.filter((it) => price(it) > 1));
  const left = Math.min(Number(mix.dataset.total) - expensive, Number(mix.dataset.most)) - spent(parts.filter((it) => price(it) === 1));
  for (const it of parts) {
    const [less, more] = $$("[data-step]", it.parentNode);
    const rest = price(it) > 1 ? Number(mix.dataset.total) - spent(parts) : left;
    less.disabled = Number(it.value) <= 0;
    more.disabled = rest < price(it) || Number(it.value) >= Number(it.max);
  }
  const rest = $("output", mix);
  rest.textContent = left;
  const short = left - Number(rest.dataset.pot);
  const wrong = left < 0 ? `${-left} too many` : short > 0 ? `choose ${short} more: the pot has no more of the rest` : "";
  $("#mix-why").textContent = wrong;
  $("#mixf .btn--go").disabled = wrong !== "";
}

/** Sends a form, and shows what comes of it. */
async function send(press) {
  const { form, button } = press;
  const data = new URLSearchParams(new FormData(form, button));
  const action = button?.getAttribute("formaction") ?? form.getAttribute("action");
  table()?.classList.add("is-sending");
  try {
    const done = await load(action, { method: "POST", body: data });
    press.answered = true;
    if (!done.ok && !done.table) return complain($(".notice", done.page)?.textContent ?? "The server does not answer. Try again.");
    for (const it of $$(".is-news")) it.classList.remove("is-news");
    if (tab === "hint") pick("log");
    const then = $("#table", done.page);
    noticed = latest = Number(then?.dataset.noticed ?? latest);
    if (then?.dataset.since && !then.hasAttribute("data-over")) await watch(then); // bots were quick
    else await swap(done);
    const notice = $(".notice--bad", $("#mat"));
    if (notice) say(notice.textContent);
    else ask();
  } finally {
    if (pressed === press) pressed = null;
    table()?.classList.remove("is-sending");
  }
}

/** A hint is thought about beside the game: whoever answers meanwhile need not wait for it. */
let hinting = null;
async function hint(form, button) {
  const question = $("#qf [name=version]")?.value;
  if (hinting === question) return;
  hinting = question;
  button?.classList.add("is-thinking");
  say("A bot thinks about it.");
  try {
    const done = await load(button.getAttribute("formaction"), { method: "POST", body: new URLSearchParams(new FormData(form, button)) });
    if (hinting !== question || $("#qf [name=version]")?.value !== question) return; // answered meanwhile
    if (!done.ok && !done.table) return complain($(".notice", done.page)?.textContent ?? "The server does not answer. Try again.");
    await queue(() => {
      // An answer that was on its way before the hint came has brought another question, and the hint is of the table before it.
      if ($("#qf [name=version]")?.value !== question) return;
      tab = "hint";
      if ($("#side")?.popover) $("#side").showPopover();
      return swap(done);
    });
  } catch {
    lost();
  } finally {
    if (hinting === question) hinting = null;
    $("[formaction$='/hint']")?.classList.remove("is-thinking");
  }
}

/** Shows an answer to something beside the game, unless the table has moved on since it was written. */
const show = (done) =>
  queue(() => (Number($("#table", done.page).dataset.seq) < Number(table().dataset.seq) ? refresh() : swap(done)));

/** A lesson was read: it goes at once; the others that wait stay. */
async function learn(form, button) {
  const body = new URLSearchParams(new FormData(form, button));
  const one = button?.closest("details");
  const next = one && $$("details", form).find((it) => it !== one);
  if (next) {
    one.remove();
    next.open = true;
  } else form.remove();
  const done = await load(form.getAttribute("action"), { method: "POST", body }).catch(() => null);
  if (done?.table) await show(done);
}

/** What was wrong, on top of the table, until the next answer. */
function complain(text) {
  const notice = document.createElement("div");
  notice.className = "notice notice--bad by-script";
  notice.setAttribute("role", "alert");
  notice.textContent = text.trim();
  $("#mat .by-script")?.remove();
  $("#notices").prepend(notice);
  notice.scrollIntoView({ block: "nearest" });
}

/** The question is mine: say so, if others moved in between by a sound too, and take the focus there. */
let chimed = noticed;
function ask() {
  const question = $("#question");
  if (!table()?.hasAttribute("data-asked") && !$("#qf")) return;
  if (question && document.activeElement === document.body) question.focus({ preventScroll: true });
  if (chimed !== latest && table().dataset.since !== undefined) sound.play("turn");
  chimed = latest;
  say(`Your turn: ${question?.textContent.trim() ?? ""} ${$$(".chip").length} choices.`);
}

function say(text) {
  const place = $("#say");
  if (place) place.textContent = text;
}

// ---- live updates ----
let source = null;
let connection = ["off", "no live updates"];
function live(...state) {
  connection = state;
  const dot = $("#live-dot");
  if (dot) [dot.dataset.state, dot.textContent] = connection;
}

/** Nothing came through: tries again, less and less often, until something does. */
let failures = 0;
let retry = 0;
function lost() {
  live("lost", "reconnecting");
  table()?.classList.add("is-stale");
  say("Connection lost. Trying again.");
  clearTimeout(retry);
  if (key() && !table().hasAttribute("data-replay")) retry = setTimeout(() => queue(refresh), Math.min(500 * 2 ** failures++, 15_000));
}
addEventListener("online", () => failures && queue(refresh));

function listen() {
  if (!key() || source || table().hasAttribute("data-replay")) return;
  source = new EventSource(`/m/${key()}/events`);
  let seq = Number(table().dataset.seq);
  source.addEventListener("hello", (event) => {
    live("live", "live");
    table()?.classList.remove("is-stale");
    if (Number(event.data) !== Number(table().dataset.seq)) queue(refresh);
    seq = Number(event.data);
  });
  source.addEventListener("news", (event) => {
    const news = JSON.parse(event.data);
    const gap = news.seq !== seq + 1;
    seq = news.seq;
    latest = news.noticed;
    if (news.lines.length) say(news.lines.map((line) => line.text).join(" "));
    queue(() => {
      if (news.seq <= Number(table().dataset.seq)) return; // the page shows it already
      return gap || news.over || latest <= noticed ? refresh() : walk();
    });
  });
  source.addEventListener("here", (event) => {
    const here = new Set(event.data.split(" "));
    for (const it of $$(".sitter:not([data-here=bot])")) {
      const now = here.has(it.dataset.seat) || it.querySelector("[data-mine]") ? "here" : "away";
      if (it.dataset.here !== now) [it.dataset.here, it.title] = [now, `${$(".vh", it).textContent}, ${now}`];
    }
  });
  source.addEventListener("lost", () => queue(refresh));
  source.addEventListener("error", () => {
    live("lost", "reconnecting");
    setTimeout(() => source?.readyState !== EventSource.OPEN && !failures && lost(), 2000);
  });
}

/** The page as it is now. */
async function refresh() {
  const now = await load(`/m/${key()}${table().dataset.at ?? ""}`);
  clearTimeout(retry);
  failures = 0;
  noticed = latest = Number($("#table", now.page)?.dataset.noticed ?? latest);
  await swap(now);
  if (source?.readyState === EventSource.CLOSED) source = null; // a proxy answered for us: a browser gives up on that
  listen();
  if (source?.readyState === EventSource.OPEN) live("live", "live");
  table()?.classList.remove("is-stale");
  ask();
}

/** Shows what others did, step by step, each with its caption, then the question. */
async function walk() {
  skip = document.hidden || pace() === 0;
  let first = noticed;
  let stride = 1;
  while (noticed < latest && !skip) {
    // What came meanwhile is shown too. A step never shows fewer moves than the one before, or the last few would take for ever.
    const from = noticed;
    stride = Math.max(stride, Math.ceil((latest - from) / MOST_STEPS));
    noticed = Math.min(latest, from + stride);
    first = Math.min(first, from);
    await swap(await load(`/m/${key()}?at=${noticed}&from=${from}&first=${first}&last=${latest}`), { walking: true });
    sound.play($("#q.at-me") ? "hit" : "move");
    await rest(pace());
  }
  await refresh();
}

/** Waits, unless there is something to skip. */
let wake = () => {};
function rest(ms) {
  return new Promise((done) => {
    wake = done;
    setTimeout(done, ms);
  });
}

/** On to the question. */
function skipWalk() {
  skip = true;
  wake();
}

/** What others did since my last answer. */
async function watch(table) {
  noticed = Number(table.dataset.since);
  latest = Number(table.dataset.noticed);
  if (pace()) await swap(await load(`/m/${key()}?at=${noticed}&from=${noticed}`), { walking: true }); // my own move
  return walk();
}

// ---- clocks: time that runs, as long as the page is looked at ----
let ticking = 0;
function tick() {
  clearTimeout(ticking);
  const clocks = $$("[data-left]");
  if (!clocks.length || document.hidden) return;
  for (const it of clocks) {
    it.since ??= performance.now();
    const left = Number(it.dataset.left) - ("runs" in it.dataset ? performance.now() - it.since : 0);
    const seconds = Math.max(0, Math.ceil(left / 1000));
    const two = (n) => String(n).padStart(2, "0");
    const text = seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}` : `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
    if (it.textContent !== text) it.textContent = text;
    const short = "runs" in it.dataset && left < 20_000;
    if (short && !it.classList.contains("is-short") && "mine" in it.dataset) {
      say(`${seconds} seconds left.`);
      sound.play("turn");
    }
    it.classList.toggle("is-short", short);
  }
  ticking = setTimeout(tick, 500);
}
document.addEventListener("visibilitychange", () => (document.hidden ? clearTimeout(ticking) : tick()));

/** Whoever is back at the table plays again: a bot that stood in for them stops. */
let returning = false;
function back() {
  const form = $("form[data-late]");
  if (!form || returning) return;
  returning = true;
  queue(async () => {
    const body = new URLSearchParams(new FormData(form, $("button", form)));
    const done = await load(form.getAttribute("action"), { method: "POST", body });
    returning = false;
    if (done.table) await swap(done);
    else await refresh();
  });
}
for (const sign of ["pointerdown", "keydown"]) document.addEventListener(sign, back, { capture: true });

// ---- luck: what this browser adds to it ----
/** Forms that open a match or take a seat promise 32 random bytes. */
function promise() {
  for (const field of $$("[data-promise]")) {
    try {
      const { promise, keep } = luck.draw();
      field.value = promise;
      field.form.addEventListener("submit", keep);
    } catch {
      field.value = ""; // nowhere to keep them: then nothing is promised
    }
  }
}

/** All promises are made: tells what this browser promised, and goes on to the table. */
async function tell() {
  const promised = table()?.dataset.share;
  const share = promised && luck.kept(promised);
  if (!share) return;
  const answer = await fetch(`/m/${key()}/luck`, { method: "POST", body: new URLSearchParams({ share }) });
  if (!answer.ok) return;
  luck.told(promised);
  await refresh();
}

// ---- the side panel ----
function pick(name) {
  tab = name;
  if (name === "talk") for (const it of $$(".has-news")) it.classList.remove("has-news");
  for (const link of $$("#tabs [role=tab]")) {
    const chosen = link.id === `tab-${name}`;
    link.setAttribute("aria-selected", chosen);
    link.tabIndex = chosen ? 0 : -1;
    const panel = document.getElementById(link.getAttribute("aria-controls"));
    if (panel) panel.hidden = !chosen;
  }
}

/** Shows a tab; where the panel is a drawer, opens it. */
function drawer(name) {
  const side = $("#side");
  const shut = side?.popover && side.matches(":popover-open") && tab === name;
  pick(name);
  if (side?.popover) side.togglePopover(!shut);
}

async function rule(words) {
  if (tab !== "rules" || !$("#side:popover-open")) drawer("rules");
  const form = $("#rules-search");
  const place = $("#rules-found");
  if (!form || !place) return false;
  $("#rules-q").value = words;
  const { page } = await load(`${form.getAttribute("action")}?q=${encodeURIComponent(words)}`);
  place.replaceChildren(...($("#rules-list", page) ? [document.importNode($("#rules-list", page), true)] : []));
  if (!place.textContent.trim()) place.textContent = "Nothing found.";
  return true;
}

// ---- notes: what a card or space says. Pointing shows it, a press keeps it open ----
let note = null;
/** Where the mouse is, and where it was at the last press: what comes to lie under it by that was not pointed at. */
let mouse = [0, 0];
let rested = null;
for (const sign of ["pointerdown", "keydown"]) document.addEventListener(sign, () => (rested = mouse), { capture: true });
function pointed(event) {
  if (event.pointerType !== "mouse") return;
  mouse = [event.clientX, event.clientY];
  if (rested && Math.hypot(mouse[0] - rested[0], mouse[1] - rested[1]) < 12) return;
  rested = null;
  if (!note?.contains(event.target)) point(event.target);
}
for (const sign of ["pointerover", "pointermove"]) document.addEventListener(sign, pointed, { passive: true });
let tabbing = false; // is the focus moved by keys? It also comes back by itself, when a drawer is shut.
function point(element) {
  const wanted = element?.closest?.("[data-note]");
  const fresh = wanted ? document.getElementById(wanted.dataset.note) : null;
  if (fresh === note || note?.classList.contains("is-kept")) return;
  if (note?.matches(":popover-open")) note.hidePopover();
  note = fresh;
  if (note && !note.matches(":popover-open")) note.showPopover({ source: wanted });
}

document.addEventListener(
  "toggle",
  (event) => {
    if (event.newState === "closed") {
      event.target.classList.remove("is-kept");
      if (event.target === note) note = null;
    }
  },
  true,
);

// ---- talk ----
/** Says something without leaving the table; the line comes with the next look at it. */
async function speak(form, button) {
  const field = form.elements.text;
  const body = new URLSearchParams(new FormData(form, button));
  if (!field.value.trim()) return;
  const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" });
  if (answer.type === "opaqueredirect") {
    if (field.value.trim() === body.get("text").trim()) field.value = "";
    return queue(refresh);
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  field.setCustomValidity($(".notice", page)?.textContent.trim() || "This could not be said. Try again.");
  field.reportValidity();
  field.addEventListener("input", () => field.setCustomValidity(""), { once: true });
}

// ---- what people do ----
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.id === "rules-search") {
    event.preventDefault();
    rule($("#rules-q").value);
  } else if (form.classList.contains("speak") && source) {
    event.preventDefault();
    speak(form, event.submitter);
  } else if (form.method === "post" && table() && form.closest("#q, #mat") && !event.defaultPrevented) {
    event.preventDefault();
    const action = event.submitter?.getAttribute("formaction") ?? form.getAttribute("action");
    if (action.endsWith("/hint")) return hint(form, event.submitter);
    if (action.endsWith("/lesson")) return learn(form, event.submitter);
    // A second press on the same question, before the first is answered, means the first; it is seen that it was heard.
    if (pressed) {
      say("Your answer is on its way.");
      return event.submitter?.classList.add("is-late");
    }
    const press = (pressed = { form, button: event.submitter, answered: false });
    queue(() => send(press));
  }
});

document.addEventListener("click", (event) => {
  const target = event.target;
  if (target.closest("#skip, #mat") && table()?.classList.contains("is-watching")) skipWalk();
  // The second half of a double click was not meant for the question that has come up in between. Whoever goes on pressing
  // (to throw away many cubes, say) means it.
  if (event.detail === 2 && target.closest("[name=move], [name=end]")) return event.preventDefault();
  const noted = target.closest("[popovertarget][data-note]");
  if (noted && noted.getAttribute("popovertarget") === note?.id && note.matches(":popover-open") && !note.classList.contains("is-kept")) {
    event.preventDefault(); // shown by pointing: keep it
    note.classList.add("is-kept");
  }
  const folding = target.closest("[data-fold]");
  if (folding) fold(folding.dataset.fold);
  const opener = target.closest("[data-tab]");
  if (opener) pick(opener.dataset.tab);
  const shown = target.closest("[role=tab]");
  if (shown && shown.closest("#tabs")) {
    event.preventDefault();
    pick(shown.id.slice(4));
  }
  const stepper = target.closest("[data-step]");
  if (stepper) {
    const number = $("input", stepper.parentNode);
    number.value = Number(number.value) + Number(stepper.dataset.step);
    weigh();
    if (stepper.disabled) number.focus();
    say(`${number.getAttribute("aria-label")}: ${number.value}`);
  }
  const named = target.closest("[data-rule]");
  if (named && $("#rules-search")) {
    event.preventDefault();
    rule(named.dataset.rule);
    $("#side")?.scrollIntoView({ block: "nearest" });
  }
  if (target.closest("#autoplay")) autoplay();
  if (target.closest("#again")) {
    queue(() => watch(table()));
  }
  const step = target.closest("#replay a, .q__tools a");
  if (step && table()?.hasAttribute("data-replay") && step.search) {
    event.preventDefault();
    turn(step.href);
  }
});

/** Plays a replay by itself, and stops. */
let playing = 0;
function autoplay() {
  const on = !playing;
  clearTimeout(playing);
  playing = 0;
  if (!on) return tidy();
  const next = () => {
    const step = $('#replay [data-key="."]');
    if (!table()?.hasAttribute("data-replay") || !step || step.href === location.href) return autoplay();
    turn(step.href);
    busy.then(() => playing && (playing = setTimeout(next, pace() || PACES.quick)));
  };
  playing = setTimeout(next, 0);
  tidy();
}

/** Turns to another moment of the replay. */
function turn(url) {
  queue(async () => {
    const moment = await load(url);
    history.replaceState(null, "", url);
    await swap(moment);
  });
}

document.addEventListener("input", (event) => {
  if (event.target.closest("#mixf")) weigh();
  if (event.target.matches("#replay [type=range]") && table()?.hasAttribute("data-replay")) {
    const form = event.target.form;
    turn(`${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`);
  }
});
document.addEventListener("change", (event) => {
  const target = event.target;
  if (target.matches("#replay [type=range]") && !table()?.hasAttribute("data-replay")) target.form.requestSubmit();
  if (target.matches("[data-submit]")) target.form.requestSubmit();
  if (target.matches("[data-into]") && target.files[0]) {
    target.files[0].text().then((text) => (document.getElementById(target.dataset.into).value = text));
  }
});

document.addEventListener("focusin", (event) => {
  if (event.target.matches("[data-copy]")) event.target.select();
  if (tabbing && event.target.matches(":focus-visible")) point(event.target);
  light(event.target.closest("[data-place]")?.dataset.place, true);
});
document.addEventListener("focusout", (event) => light(event.target.closest?.("[data-place]")?.dataset.place, false));
document.addEventListener("pointerover", (event) => {
  light(event.target.closest?.("[data-place]")?.dataset.place, true);
});
// Who holds a finger on something reads what it says, and presses nothing.
let held = 0;
let read = false;
document.addEventListener("pointerdown", (event) => {
  clearTimeout(held);
  read = false;
  const wanted = event.pointerType === "mouse" ? null : event.target.closest?.("[data-note]");
  if (!wanted) return;
  held = setTimeout(() => {
    point(wanted);
    read = note !== null;
    if (read) note.classList.add("is-kept");
  }, 450);
});
for (const sign of ["pointerup", "pointercancel", "scroll"]) document.addEventListener(sign, () => clearTimeout(held), { capture: true, passive: true });
document.addEventListener("contextmenu", (event) => read && event.preventDefault());
document.addEventListener(
  "click",
  (event) => {
    if (!read) return;
    read = false;
    event.preventDefault();
    event.stopPropagation();
  },
  { capture: true },
);
document.addEventListener("pointerout", (event) => light(event.target.closest?.("[data-place]")?.dataset.place, false));

/** A place on the table and its button in the question bar light up together. */
function light(place, on) {
  if (!place) return;
  for (const it of $$(`[data-place="${CSS.escape(place)}"]`)) it.classList.toggle("is-lit", on);
}

document.addEventListener("keydown", (event) => {
  tabbing = /^(Tab|Arrow)/.test(event.key);
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  // In a field keys are text; in a field for a number letters are not.
  const field = event.target.matches("input, select, textarea");
  if (field && !(event.target.matches("[type=number]") && /^[a-z]$/.test(event.key))) return;
  if (table()?.classList.contains("is-watching") && ["Escape", "Enter", " "].includes(event.key)) return skipWalk();
  if (event.key === "Escape") return;
  const tabs = { l: "log", s: "scores", r: "rules" };
  if (event.target.matches("#tabs [role=tab]") && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
    const all = $$("#tabs [role=tab]");
    const next = all[(all.indexOf(event.target) + (event.key === "ArrowRight" ? 1 : all.length - 1)) % all.length];
    pick(next.id.slice(4));
    return next.focus();
  }
  if (table()?.hasAttribute("data-replay")) {
    const sign = { ArrowLeft: ",", ArrowRight: "." }[event.key] ?? event.key;
    const step = $(`#replay [data-key="${CSS.escape(sign)}"]`);
    if (step) {
      event.preventDefault();
      return step.click();
    }
  }
  if (tabs[event.key] && $("#tabs")) return drawer(tabs[event.key]);
  // A second key of the same space: together with Shift, whatever sign the keyboard writes then.
  const shifted = event.shiftKey && /^(Digit|Key)(.)$/.exec(event.code);
  const keys = [event.key, shifted ? `⇧${shifted[2].toLowerCase()}` : event.key];
  const button = $$("[data-key]").find((it) => keys.includes(it.dataset.key) && !it.hidden);
  if (!button && event.key === "p") return boards();
  if (button && !event.repeat) {
    event.preventDefault();
    button.click();
  }
});

promise();
tidy();
listen();
if (table()?.dataset.share) queue(tell);

// ---- a tournament: the page is fetched again when its mark changes ----
const cup = $("[data-mark-at]");
if (cup) {
  setInterval(async () => {
    if (document.hidden || cup.contains(document.activeElement?.closest("form"))) return;
    try {
      const mark = await fetch(cup.dataset.markAt).then((it) => (it.ok ? it.text() : cup.dataset.mark));
      if (mark === cup.dataset.mark) return;
      const page = new DOMParser().parseFromString(await (await fetch(location.pathname)).text(), "text/html");
      const fresh = $("[data-mark-at]", page);
      if (!fresh) return;
      cup.dataset.mark = fresh.dataset.mark;
      cup.replaceChildren(...fresh.childNodes);
    } catch {
      // Later.
    }
  }, 5000);
}
