// How the parts of a drawn table lie: cards of a hand, folded parts, boards of the others, notices.
const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

/** The question in the largest letters in which all of it is seen, whatever font this machine has. */
export function fit() {
  const text = $(".canvas #question");
  if (!text) return;
  const cut = () => text.scrollHeight > text.clientHeight + 2 || text.scrollWidth > text.clientWidth + 1;
  for (const size of ["is-long", "is-longer"]) text.classList.remove(size);
  for (const size of ["is-long", "is-longer"]) if (cut()) text.classList.add(size);
}
addEventListener("resize", fit);

/** Cards of a hand in the order that is wished for. */
export function lay() {
  const wish = document.documentElement.dataset.hand;
  if (!wish) return;
  const playable = (it) => (it.matches(".is-choice") || $(".is-choice", it) ? 0 : 1);
  const name = (it) => ($("[data-title]", it) ?? it).textContent.trim();
  const order = wish === "name" ? (a, b) => name(a).localeCompare(name(b)) : (a, b) => playable(a) - playable(b);
  for (const hand of $$("#mat [data-hand-of]")) {
    const cards = [...hand.children].filter((it) => it.matches(".is-choice, .is-why, .is-card") || $(".is-choice, .is-why, .is-card", it));
    const sorted = [...cards].sort(order);
    if (sorted.some((it, n) => it !== cards[n])) {
      // A card and the notes behind it stay together.
      for (const card of sorted) {
        const tail = [];
        for (let it = card.nextElementSibling; it && !cards.includes(it); it = it.nextElementSibling) tail.push(it);
        hand.append(card, ...tail);
      }
    }
  }
}

/**
 * Where the parts of a drawn table lie below one another, each can be folded by hand, and stays so in this game. What is asked
 * about opens by itself.
 */
const stacked = matchMedia("(min-width: 761px) and (max-width: 1179px)");
export function folds() {
  for (const it of $$(".stage > .fold-by, .stage > * > .fold-by")) it.remove();
  const shut = stacked.matches ? folded() : [];
  for (const part of stacked.matches ? $$(".canvas .stage > [aria-label]") : []) {
    const name = part.getAttribute("aria-label").split(/[:,]/)[0];
    const id = part.id || part.className.split(" ")[0];
    if (!shut.includes(id) && part.offsetHeight < 90) continue; // nothing would be gained
    const button = document.createElement("button");
    button.type = "button";
    button.className = "fold-by";
    button.dataset.fold = id;
    button.setAttribute("aria-label", name);
    const wanted = $(".is-choice", part) !== null;
    button.setAttribute("aria-expanded", wanted || !shut.includes(id));
    part.classList.toggle("is-folded", !wanted && shut.includes(id));
    part.dataset.name = name;
    part.append(button);
  }
}
stacked.addEventListener("change", folds);
const place = () => `folded-${[...document.querySelectorAll("link[href^='/assets/']")].at(-1)?.getAttribute("href")}`;
function folded() {
  try {
    return JSON.parse(localStorage.getItem(place())) ?? [];
  } catch {
    return [];
  }
}
export function fold(id) {
  const shut = folded();
  try {
    localStorage.setItem(place(), JSON.stringify(shut.includes(id) ? shut.filter((it) => it !== id) : [...shut, id]));
  } catch {} // nowhere to keep it
  folds();
  $(`[data-fold="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
}

/** The boards of the others, one after the other, then none. */
export function boards() {
  const all = $$("#mat [data-board]");
  const open = all.findIndex((it) => it.matches(":popover-open"));
  if (open >= 0) all[open].hidePopover();
  const others = all.filter((it) => !$(`[popovertarget="${it.id}"]`)?.closest(".is-me"));
  const next = others[open < 0 ? 0 : others.indexOf(all[open]) + 1];
  if (!next) return;
  next.showPopover({ source: $(`[popovertarget="${next.id}"]`) });
}

/** Notices lie over a drawn table where they cover least of what glows. */
export function aside() {
  const notices = $(".canvas #notices");
  if (!notices?.childElementCount) return;
  const glowing = $$(".mat .is-choice").map((it) => it.getBoundingClientRect());
  const covered = () => {
    const { left, right, top, bottom } = notices.getBoundingClientRect();
    const part = (it) => Math.max(0, Math.min(right, it.right) - Math.max(left, it.left)) * Math.max(0, Math.min(bottom, it.bottom) - Math.max(top, it.top));
    return glowing.reduce((sum, it) => sum + part(it), 0);
  };
  const corners = ["", "is-right", "is-top", "is-top is-right"].map((corner) => {
    notices.className = `notices ${corner}`;
    return [covered(), corner];
  });
  notices.className = `notices ${corners.sort((a, b) => a[0] - b[0])[0][1]}`;
}
