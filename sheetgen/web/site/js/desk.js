// The sheet on the desk: it is looked at, moved, and touched. A touch counts for the nearest place that can be marked.
import { $, all, h, s, icon, phone, still } from "./dom.js";
import { t } from "./words.js";
import { box, keep, move, ring } from "./paper.js";
import { Paper, paperOf } from "./sheets.js";
import { TAP, beside, family, group, inOrder, least, look, nearest } from "./places.js";

const FINGER = 28,
  MOUSE = 12,
  FEW = 12,
  STILL_MS = 130,
  LOUPE_PX = 150,
  LOUPE_TIMES = 3,
  EDGE = 12;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Desk {
  /** `hands` has: take(target, point), why(address, point), empty(), went(family or null). */
  constructor(sheets, hands) {
    this.sheets = sheets;
    this.hands = hands;
    this.sheet = null;
    this.targets = [];
    this.size = { wide: 0, high: 0 }; // read after layout only: each other reading would make the browser lay out anew
    this.at = { scale: 1, x: 0, y: 0 };
    this.moved = false;
    this.family = null;
    this.map = null;
    this.broad = false;
    this.papers = new Map();
    this.paper = null;
    this.lens = null;
    this.gesture = "";
    this.reach = FINGER;
    this.timer = 0;
    this.clearing = 0;
    this.pointers = new Map();
    this.frame = h("div", { class: "frame" });
    this.spots = s("svg", { class: "spots", role: "group" });
    this.frame.append(this.spots);
    this.edges = ["left", "right", "top", "bottom"].map((side) =>
      h("button", {
        type: "button",
        class: `edge ${side}`,
        hidden: true,
        tabindex: "-1",
        onclick: () => this.pan(side),
      }),
    );
    this.loupe = h("div", { class: "loupe", hidden: true });
    this.named = h("b", { class: "loupename", hidden: true });
    this.element = h("section", { class: "desk" }, this.frame, ...this.edges, this.loupe, this.named);
    this.listen();
    this.watcher = new ResizeObserver(() => {
      this.size = { wide: this.element.clientWidth, high: this.element.clientHeight };
      if (this.sheet) this.aim(false);
    });
    this.watcher.observe(this.element);
  }

  close() {
    this.watcher.disconnect();
  }

  // ---- what lies there ----------------------------------------------------------------------
  /** The sheets of the game; others after its worker was ended. */
  use(sheets) {
    if (this.sheets === sheets) return;
    this.sheets = sheets;
    this.papers.clear();
    this.frame.replaceChildren(this.spots);
  }

  /** Put a sheet on the desk. */
  lay(sheet) {
    if (this.sheet === sheet) {
      this.draw();
      return;
    }
    this.sheet = sheet;
    this.paper = paperOf(this.papers, this.sheets, sheet, this.frame, sheet.title);
    this.spots.setAttribute("viewBox", `0 0 ${sheet.width} ${sheet.height}`);
    this.spots.setAttribute("aria-label", sheet.title);
    this.frame.style.width = `${sheet.width}px`;
    this.frame.style.height = `${sheet.height}px`;
    this.moved = false;
    this.family = null;
    this.loupe.replaceChildren();
    if (this.size.wide) this.center(null, this.whole, false);
  }

  /** Draw the marks that are new on the sheet. */
  draw() {
    this.paper?.draw();
  }

  /** Light the places that can be marked, and what is new or hinted at. */
  light(targets, { news = [], hinted = [] } = {}) {
    const key = this.sheet?.key;
    this.targets = targets.filter((target) => target.sheet === key);
    const dots = this.targets.length > FEW;
    const flipped = document.documentElement.dir === "rtl";
    const old = news
      .filter((one) => one.sheet === key)
      .map((one) => ring("newmark", box(one), 0.5, Math.min(one.rx, one.ry, 1.6)));
    const lit = inOrder(this.targets, flipped).map((target, n) => this.lamp(target, dots, n === 0));
    const rings = this.targets
      .filter((target) => target.addresses.some((address) => hinted.includes(address)))
      .map((target) => this.shape(target, 1.6, "hinted"));
    this.spots.replaceChildren(...old, ...lit, ...rings);
    this.edge();
  }

  shape(target, pad, kind) {
    const { left, top, right, bottom } = target.box;
    return ring(kind, target.box, pad, target.round ? Math.min(right - left, bottom - top) / 2 + pad : 1.6);
  }

  lamp(target, dots, first) {
    const { left, top, right, bottom } = target.box,
      thin = Math.min(1, (right - left) / 9, (bottom - top) / 9);
    const name =
      target.answers.length > 1
        ? t("{place}: {count} answers", { place: target.name, count: target.answers.length })
        : target.name;
    const parts = dots
      ? [
          this.shape(target, 0, "hit"),
          s("circle", {
            class: "g2",
            cx: (left + right) / 2,
            cy: (top + bottom) / 2,
            r: Math.min(2.5, (right - left) * 0.42, (bottom - top) * 0.42),
          }),
        ]
      : ["g", "o", "r"].map((kind) => this.shape(target, 0.2, kind));
    if (!dots)
      for (const one of parts.slice(1))
        one.setAttribute("stroke-width", `${(one.classList.contains("o") ? 1.25 : 0.8) * Math.max(0.5, thin)}`);
    const made = s(
      "g",
      {
        class: `can ${dots ? "dots" : ""}`,
        role: "button",
        tabindex: first ? "0" : "-1",
        "aria-label": name,
        "data-address": target.address,
      },
      ...parts,
    );
    made.target = target;
    made.addEventListener("keydown", (event) => this.key(event, target));
    made.addEventListener("click", (event) => {
      if (event.detail === 0) this.hands.take(target, this.pointOf(target));
    });
    return made;
  }

  lampOf(target) {
    return all(".can", this.spots).find((one) => one.target === target);
  }

  /** The mark that a touch will make, before Python has answered. */
  pending(target) {
    this.spots.append(this.shape(target, -0.4, "pending"));
  }

  /** While one place is chosen from, the others step back. */
  fade(target) {
    for (const one of all(".can", this.spots)) {
      one.classList.toggle("on", one.target === target);
      one.classList.toggle("dim", target !== null && one.target !== target);
    }
  }

  focus() {
    $(".can", this.spots)?.focus({ preventScroll: true });
  }

  // ---- looking ------------------------------------------------------------------------------
  get whole() {
    const { wide, high } = this.size,
      pad = phone.matches ? 4 : 14;
    return Math.min((wide - 2 * pad) / this.sheet.width, (high - 2 * pad) / this.sheet.height);
  }

  /** Look at what is due; on a wide screen at the whole sheet. */
  aim(smooth = true) {
    const { wide, high } = this.size;
    if (!wide || !high) return;
    if (this.moved) {
      this.go(this.at, false);
      return;
    }
    if (!phone.matches || !this.targets.length || this.broad || this.family === "whole") {
      this.center(null, this.whole, smooth);
      return;
    }
    let chosen = this.targets,
      seen = look(chosen, this.sheet, wide, high);
    const mixed = new Set(chosen.map((one) => family(one.address))).size > 1;
    if (mixed && (!seen.fits || this.family)) {
      chosen = group(chosen, this.family);
      seen = look(chosen, this.sheet, wide, high);
    }
    this.hands.went(mixed ? family(chosen[0].address) : family(this.targets[0].address));
    this.center(seen.box, seen.scale, smooth);
  }

  /** A box in the middle of the desk (all of it: none), at a scale in pixels for a millimetre. */
  center(b, scale, smooth) {
    const { wide, high } = this.size;
    const mx = b ? (b.left + b.right) / 2 : this.sheet.width / 2,
      my = b ? (b.top + b.bottom) / 2 : this.sheet.height / 2;
    this.go({ scale, x: wide / 2 - mx * scale, y: high / 2 - my * scale }, smooth);
  }

  /** Look at the whole sheet, or at one kind of places on it. */
  visit(kind) {
    this.moved = false;
    this.family = kind;
    const { wide, high } = this.size;
    const lit = this.targets.filter((one) => family(one.address) === kind);
    if (kind === null || kind === "whole") {
      this.center(null, this.whole, true);
      this.hands.went("whole");
      return;
    }
    if (lit.length) {
      this.aim();
      return;
    }
    const inside = [...this.sheet.spots]
      .filter(([address]) => family(address) === kind)
      .map(([address, spot]) => ({ address, answers: [], box: box(spot) }));
    if (!inside.length) return;
    const b = look(inside.slice(0, 1).concat(inside.slice(-1)), this.sheet, wide, high).box;
    this.center(b, Math.min(wide / (b.right - b.left), high / (b.bottom - b.top), 4 * this.whole), true);
    this.hands.went(kind);
  }

  /** Move the sheet; it stays on the desk. */
  go(at, smooth) {
    const { wide, high } = this.size;
    const scale = Math.max(this.whole * 0.9, Math.min(this.whole * 8, at.scale));
    const x = keep(wide, this.sheet.width * scale, at.x, EDGE),
      y = keep(high, this.sheet.height * scale, at.y, EDGE);
    this.at = { scale, x, y };
    this.frame.classList.toggle("smooth", smooth && !still.matches);
    move(this.frame, x, y, scale);
    this.element.classList.toggle("near", scale > this.whole * 1.05);
    this.edge();
    this.map?.(this.view);
    this.uncover();
  }

  /** What of the sheet is seen, in millimetres. */
  get view() {
    const { wide, high } = this.size,
      { scale, x, y } = this.at;
    return { x: -x / scale, y: -y / scale, width: wide / scale, height: high / scale };
  }

  zoom(by, px, py) {
    const { scale, x, y } = this.at,
      next = Math.max(this.whole * 0.9, Math.min(this.whole * 8, scale * by)),
      k = next / scale;
    this.moved = true;
    this.go({ scale: next, x: px - (px - x) * k, y: py - (py - y) * k }, false);
  }

  /** Buttons at the edges tell how many lit places lie beyond, and lead there. */
  edge() {
    if (!this.sheet) return;
    const { x, y, width, height } = this.view,
      beyond = [0, 0, 0, 0];
    for (const { box: b } of this.targets) {
      const mx = (b.left + b.right) / 2,
        my = (b.top + b.bottom) / 2;
      if (mx < x) beyond[0] += 1;
      else if (mx > x + width) beyond[1] += 1;
      else if (my < y) beyond[2] += 1;
      else if (my > y + height) beyond[3] += 1;
    }
    this.edges.forEach((one, side) => {
      one.hidden = !beyond[side];
      if (!beyond[side]) return;
      one.replaceChildren(icon(side === 0 ? "back" : "next"), String(beyond[side]));
      one.setAttribute("aria-label", t("{count} more lit places", { count: beyond[side] }));
    });
  }

  /** What lies over the sheet goes to the other side where it would cover a lit place: once in a frame. */
  uncover() {
    cancelAnimationFrame(this.clearing);
    this.clearing = requestAnimationFrame(() => {
      for (const over of all(".mini-map, .botbar", this.element)) this.clear(over);
    });
  }

  clear(over) {
    over.classList.remove("aside");
    if (over.offsetParent && this.covers(over)) over.classList.add("aside");
  }

  /** Whether a lit place lies under a box of the desk (or nearer to it than a finger's width). */
  covers(element) {
    const desk = this.element.getBoundingClientRect(),
      b = element.getBoundingClientRect();
    return this.targets.some((target) => {
      const { left, top, right, bottom } = this.rect(target);
      return (
        left + desk.left < b.right &&
        right + desk.left > b.left &&
        top + desk.top < b.bottom &&
        bottom + desk.top > b.top
      );
    });
  }

  pan(side) {
    const { wide, high } = this.size,
      step = { left: [1, 0], right: [-1, 0], top: [0, 1], bottom: [0, -1] }[side];
    this.moved = true;
    this.go({ ...this.at, x: this.at.x + step[0] * wide * 0.7, y: this.at.y + step[1] * high * 0.7 }, true);
  }

  // ---- touching -----------------------------------------------------------------------------
  /** A point of the screen on the sheet, in millimetres. */
  there(event) {
    const b = this.element.getBoundingClientRect();
    const px = event.clientX - b.left,
      py = event.clientY - b.top;
    return { px, py, x: (px - this.at.x) / this.at.scale, y: (py - this.at.y) / this.at.scale };
  }

  pointOf(target) {
    const b = target.box,
      { scale, x, y } = this.at;
    return { px: ((b.left + b.right) / 2) * scale + x, py: ((b.top + b.bottom) / 2) * scale + y };
  }

  /** The pixels that a place takes on the desk. */
  rect(target) {
    const b = target.box,
      { scale, x, y } = this.at;
    return {
      left: b.left * scale + x,
      top: b.top * scale + y,
      right: b.right * scale + x,
      bottom: b.bottom * scale + y,
    };
  }

  get tight() {
    return least(this.targets) * this.at.scale < TAP;
  }

  listen() {
    const { element } = this;
    element.addEventListener("pointerdown", (event) => this.down(event));
    element.addEventListener("pointermove", (event) => this.move(event));
    element.addEventListener("pointerup", (event) => this.up(event));
    element.addEventListener("pointercancel", (event) => {
      this.pointers.delete(event.pointerId);
      this.drop();
    });
    element.addEventListener(
      "wheel",
      (event) => {
        if (!this.sheet || event.target.closest(".pop")) return;
        event.preventDefault();
        const { px, py } = this.there(event);
        this.zoom(Math.exp(-event.deltaY * 0.0015), px, py);
      },
      { passive: false },
    );
  }

  down(event) {
    if (
      !this.sheet ||
      event.button > 0 ||
      event.target.closest(".pop, .edge, .mini-map, .botbar, .curtain")
    )
      return;
    const at = this.there(event);
    this.pointers.set(event.pointerId, { ...at, from: at, id: event.pointerId });
    this.element.setPointerCapture?.(event.pointerId);
    if (this.pointers.size > 1) {
      this.drop();
      this.gesture = "pinch";
      return;
    }
    this.gesture = "tap";
    this.reach = event.pointerType === "mouse" ? MOUSE : FINGER;
    if (event.pointerType !== "mouse" && this.tight)
      this.timer = setTimeout(() => {
        this.gesture = "loupe";
        this.peer(at);
      }, STILL_MS);
  }

  move(event) {
    const known = this.pointers.get(event.pointerId);
    if (!known) return;
    const at = this.there(event),
      far = Math.hypot(at.px - known.from.px, at.py - known.from.py);
    if (this.gesture === "pinch") this.pinch(known, at);
    else if (this.gesture === "loupe") this.peer(at);
    else if (this.gesture === "pan")
      this.go({ ...this.at, x: this.at.x + at.px - known.px, y: this.at.y + at.py - known.py }, false);
    else if (far > 9) {
      clearTimeout(this.timer);
      this.gesture = "pan";
      this.moved = true;
    }
    Object.assign(known, { px: at.px, py: at.py });
  }

  pinch(known, at) {
    const other = [...this.pointers.values()].find((one) => one !== known);
    if (!other) return;
    const before = Math.hypot(known.px - other.px, known.py - other.py),
      after = Math.hypot(at.px - other.px, at.py - other.py);
    if (before > 4) this.zoom(after / before, (at.px + other.px) / 2, (at.py + other.py) / 2);
  }

  up(event) {
    const known = this.pointers.get(event.pointerId);
    this.pointers.delete(event.pointerId);
    if (!known) return;
    const { gesture } = this;
    if (this.pointers.size) return;
    this.drop();
    const at = this.there(event);
    if (gesture === "tap") this.tap(at);
    if (gesture === "loupe") {
      const target = nearest(this.targets, at.x, at.y, FINGER / this.at.scale);
      if (target) this.hands.take(target, this.pointOf(target));
    }
  }

  drop() {
    clearTimeout(this.timer);
    this.gesture = "";
    this.loupe.hidden = true;
    this.named.hidden = true;
    for (const one of all(".can.under", this.spots)) one.classList.remove("under");
  }

  tap(at) {
    const target = nearest(this.targets, at.x, at.y, this.reach / this.at.scale);
    if (target) {
      this.hands.take(target, this.pointOf(target));
      return;
    }
    const near = this.reach / this.at.scale / 2;
    const spot = nearest(
      [...this.sheet.spots].map(([address, one]) => ({ address, box: box(one) })),
      at.x,
      at.y,
      near,
    );
    if (spot) this.hands.why(spot.address, { px: at.px, py: at.py });
    else this.hands.empty();
  }

  /** What lies under the finger, larger, above it (below it near the top). */
  peer(at) {
    if (!this.loupe.firstChild) {
      const paper = new Paper(this.sheets, this.sheet);
      this.loupe.append(
        h(
          "div",
          { class: "frame" },
          paper.element,
          s("svg", { class: "spots", viewBox: `0 0 ${this.sheet.width} ${this.sheet.height}` }),
        ),
      );
      this.lens = paper;
    }
    this.lens.draw();
    const target = nearest(this.targets, at.x, at.y, FINGER / this.at.scale);
    for (const one of all(".can", this.spots)) one.classList.toggle("under", one.target === target);
    const copy = $(".spots", this.loupe);
    copy.replaceChildren(...[...this.spots.children].map((one) => one.cloneNode(true)));
    for (const one of all("[tabindex]", copy)) one.removeAttribute("tabindex");
    for (const one of all("[role]", copy)) one.removeAttribute("role");
    const scale = this.at.scale * LOUPE_TIMES,
      half = LOUPE_PX / 2,
      view = $(".frame", this.loupe);
    view.style.width = `${this.sheet.width}px`;
    view.style.height = `${this.sheet.height}px`;
    move(view, half - at.x * scale, half - at.y * scale, scale);
    const { wide } = this.size,
      above = at.py > LOUPE_PX + 56;
    this.loupe.hidden = false;
    this.loupe.style.left = `${Math.max(6, Math.min(wide - LOUPE_PX - 6, at.px - half))}px`;
    this.loupe.style.top = `${above ? at.py - LOUPE_PX - 46 : at.py + 46}px`;
    this.named.hidden = !target;
    if (target) {
      this.named.textContent = target.name;
      this.named.style.left = `${Math.max(40, Math.min(wide - 40, at.px))}px`;
      this.named.style.top = `${above ? at.py - 44 : at.py + LOUPE_PX + 50}px`;
    }
  }

  key(event, target) {
    const way = ARROWS[event.key];
    if (way) {
      const next = beside(this.targets, target, way);
      if (next) {
        const lamp = this.lampOf(next);
        for (const one of all(".can", this.spots)) one.setAttribute("tabindex", "-1");
        lamp.setAttribute("tabindex", "0");
        lamp.focus({ preventScroll: true });
      }
    } else if (event.key === "Enter" || event.key === " ") this.hands.take(target, this.pointOf(target));
    else if (event.key === "?") this.hands.why(target.address, this.pointOf(target));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
