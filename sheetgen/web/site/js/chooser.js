// Several meanings of one touch, in words beside the finger; and what a rule says against a touch.
import { $, all, h, bottom, phone } from "./dom.js";
import { t } from "./words.js";

const MANY = 8,
  TWO = 4,
  GAP = 14,
  CROWD = 12,
  OUT = 1000;

/** Where a box hides the fewest lit places, and never the touched one; all in pixels of the desk. */
function side(size, spot, lit, room) {
  const cx = (spot.left + spot.right) / 2,
    cy = (spot.top + spot.bottom) / 2,
    { w, h: high } = size;
  const clamp = (value, end) => Math.max(8, Math.min(end - 8, value));
  const tries = [
    ["above", clamp(cx - w / 2, room.wide - w), spot.top - GAP - high],
    ["right", spot.right + GAP, clamp(cy - high / 2, room.high - high)],
    ["left", spot.left - GAP - w, clamp(cy - high / 2, room.high - high)],
    ["below", clamp(cx - w / 2, room.wide - w), spot.bottom + GAP],
  ];
  let best = null;
  tries.forEach(([name, x, y], i) => {
    const out = x < 4 || y < 4 || x + w > room.wide - 4 || y + high > room.high - 4;
    const hides = lit.filter((b) => b.left < x + w && b.right > x && b.top < y + high && b.bottom > y).length;
    const cost =
      (out ? OUT : 0) + (lit.length > CROWD ? 0 : hides * 10) + i + (name === "below" && phone.matches ? 6 : 0);
    if (!best || cost < best.cost) best = { cost, name, x: clamp(x, room.wide - w), y: clamp(y, room.high - high) };
  });
  return { ...best, cx, cy };
}

/** Put a box beside a place of the desk; false where it has no room on any side. */
function lay(desk, pop, spot, lit) {
  pop.style.visibility = "hidden";
  desk.append(pop);
  const room = { wide: desk.clientWidth, high: desk.clientHeight };
  const found = side({ w: pop.offsetWidth, h: pop.offsetHeight }, spot, lit, room);
  pop.style.left = `${found.x}px`;
  pop.style.top = `${found.y}px`;
  pop.style.visibility = "";
  const nib = $(".nib", pop);
  const along = found.name === "above" || found.name === "below";
  nib.classList.add(found.name);
  nib.style[along ? "left" : "top"] =
    `${Math.max(10, Math.min((along ? pop.offsetWidth : pop.offsetHeight) - 26, along ? found.cx - found.x - 8 : found.cy - found.y - 8))}px`;
  return found.cost < OUT;
}

/** An answer's words without the place at their end, which the title names. */
const short = (words, place) =>
  place && words.length > place.length + 1 && words.endsWith(` ${place}`)
    ? words.slice(0, -place.length - 1)
    : words;

/** One answer as a row: a picture, what it does in words, what it brings. */
const row = (answer, n, take, place) =>
  h(
    "button",
    { type: "button", class: `opt ${n === 0 ? "hot" : ""}`, "data-answer": answer.n, onclick: () => take(answer) },
    h("span", { class: "no", "aria-hidden": "true" }, n < 9 ? String(n + 1) : "·"),
    h("span", {}, h("b", {}, short(answer.words || answer.text, place)), answer.gain && h("span", {}, answer.gain)),
  );

/**
 * Ask which of several answers is meant; `take` gets it, `done` is called when the box is closed.
 * Gives a function that closes it.
 */
export function choose(desk, how) {
  return how.answers.length > MANY ? below(how) : beside(desk, how);
}

/** All answers in a sheet from below. */
function below({ title, place, answers, take, done }) {
  const { dialog, close } = bottom(
    title,
    h("h2", {}, title, place && h("span", { class: "tiny" }, ` ${place}`)),
    h(
      "div",
      { class: "rows" },
      ...answers.map((answer, n) =>
        row(
          answer,
          n,
          (one) => {
            close();
            take(one);
          },
          place,
        ),
      ),
    ),
  );
  dialog.classList.add("many");
  dialog.addEventListener("close", done);
  return close;
}

/** A few beside the place that was touched. */
function beside(desk, how) {
  const { title, place, answers, spot, lit, take, done } = how;
  const before = /** @type {any} */ (document.activeElement);
  const close = (back = true) => {
    if (!pop.isConnected) return;
    pop.remove();
    done();
    if (back) before?.focus?.({ preventScroll: true });
  };
  const rows = answers.map((answer, n) =>
    row(
      answer,
      n,
      (one) => {
        close(false);
        take(one);
      },
      place,
    ),
  );
  const pop = h(
    "div",
    {
      class: `pop ${answers.length >= TWO ? "two" : ""}`,
      role: "dialog",
      "aria-label": `${title} ${place}`,
      onkeydown: (event) => {
        const at = rows.indexOf(document.activeElement);
        const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
        if (event.key === "Escape") close();
        else if (step) rows[(at + step + rows.length) % rows.length].focus();
        else if (/^[1-9]$/.test(event.key) && rows[+event.key - 1]) rows[+event.key - 1].click();
        else return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
    h("h2", { class: "k" }, h("span", {}, title), h("span", {}, place)),
    ...rows,
    h("i", { class: "nib", "aria-hidden": "true" }),
  );
  if (!lay(desk, pop, spot, lit)) {
    pop.remove();
    return below(how);
  }
  rows[0].focus({ preventScroll: true });
  return close;
}

/** Why a place cannot be marked: the sentence, the rule, what is possible. */
export function refuse(desk, { why, spot, lit }) {
  const rule = why.rule && h("p", { class: "tiny rule", hidden: true }, why.rule);
  const close = () => pop.remove();
  const pop = h(
    "div",
    {
      class: "pop why",
      role: "status",
      onkeydown: (event) => {
        if (event.key === "Escape") close();
      },
    },
    h("p", {}, h("b", {}, t("Not here.")), " ", why.message),
    h(
      "p",
      { class: "tiny" },
      [
        why.clause && t("Rule {clause}", { clause: why.clause }),
        why.suggestions?.length && t("possible: {answers}", { answers: why.suggestions.join(", ") }),
      ]
        .filter(Boolean)
        .join(" · "),
    ),
    rule &&
      h(
        "button",
        {
          type: "button",
          class: "btn",
          onclick: (event) => {
            rule.hidden = false;
            event.target.remove();
          },
        },
        t("Show the rule"),
      ),
    rule,
    h("i", { class: "nib", "aria-hidden": "true" }),
  );
  lay(desk, pop, spot, lit);
  return close;
}

/** Close whatever lies on the desk. */
export const clear = (desk) => {
  for (const pop of all(".pop", desk)) pop.remove();
};
