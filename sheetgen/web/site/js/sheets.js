// Sheets as they lie: the blank as a picture, the pen's marks in a tree of their own, so that ids and classes of
// several sheets never meet. Measures are in millimetres.
import { Pen, h, s } from "./paper.js";

const NAMES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const parser = new DOMParser();

/** The nodes of a piece of SVG; empty where it cannot be read. Scripts in it never run. */
function nodes(markup) {
  const read = parser.parseFromString(`<svg ${NAMES}>${markup}</svg>`, "image/svg+xml");
  if (read.querySelector("parsererror")) return [];
  return [...read.documentElement.childNodes].map((node) => document.importNode(node, true));
}

/** All sheets of a game, as the states of the table bring them. */
export class Sheets {
  constructor() {
    this.style = new CSSStyleSheet();
    this.css = "";
    this.defs = "";
    this.scale = 1;
    this.of = new Map();
  }

  /** Take in what a state says is new; gives the keys of the sheets that changed. */
  take(state) {
    this.share(state);
    const changed = new Set();
    for (const news of state.sheets ?? []) {
      const { key, blank, spots, marks = [], order, ...rest } = news;
      const known = this.of.get(key) ?? { key, marks: new Map(), spots: new Map(), version: 0 };
      Object.assign(known, rest);
      if (blank) this.lay(known, blank);
      if (spots)
        known.spots = new Map(
          Object.entries(spots).map(([address, [x, y, rx, ry]]) => [address, { x, y, rx, ry }]),
        );
      for (const { address, svg } of marks) {
        if (svg) known.marks.set(address, svg);
        else known.marks.delete(address);
      }
      if (order)
        known.marks = new Map(
          order.filter((address) => known.marks.has(address)).map((address) => [address, known.marks.get(address)]),
        );
      known.version += 1;
      this.of.set(key, known);
      changed.add(key);
    }
    return changed;
  }

  /** A blank sheet: its picture, and where its spots lie. */
  lay(sheet, blank) {
    if (sheet.url) URL.revokeObjectURL(sheet.url);
    sheet.url = URL.createObjectURL(new Blob([blank], { type: "image/svg+xml" }));
  }

  /** Take in definitions and paints that are new. */
  share({ style, defs, scale }) {
    if (style) this.style.replaceSync((this.css = style));
    if (defs) this.defs += defs;
    this.scale = scale ?? this.scale;
  }

  list() {
    return [...this.of.values()];
  }

  close() {
    for (const { url } of this.of.values()) URL.revokeObjectURL(url);
  }
}

/** One view of a sheet: as many as wanted, each follows by `draw`. */
export class Paper {
  constructor(sheets, sheet, name = "") {
    this.sheets = sheets;
    this.sheet = sheet;
    this.picture = h("img", { alt: name, draggable: "false", src: sheet.url });
    const over = h("div", { class: "pen", "aria-hidden": "true" }),
      root = over.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheets.style];
    this.defs = s("defs");
    this.marks = s("g");
    this.pen = new Pen(this.marks);
    root.append(
      s(
        "svg",
        { viewBox: `0 0 ${sheet.width} ${sheet.height}`, width: "100%", height: "100%" },
        this.defs,
        this.marks,
      ),
    );
    this.element = h("div", { class: "sheetpaper" }, this.picture, over);
    this.element.style.aspectRatio = `${sheet.width} / ${sheet.height}`;
    this.known = { defs: null, version: -1 };
    this.drawn = new Map();
    this.draw();
  }

  /** Only marks that came, went or changed are drawn. */
  draw() {
    const { sheet, sheets, known } = this;
    if (this.picture.src !== sheet.url) this.picture.src = sheet.url;
    if (known.defs !== sheets.defs) {
      this.defs.replaceChildren(...nodes(sheets.defs));
      known.defs = sheets.defs;
    }
    if (known.version === sheet.version) return;
    known.version = sheet.version;
    this.marks.setAttribute("transform", `scale(${sheets.scale})`);
    const drawn = new Map();
    for (const [address, svg] of sheet.marks) {
      const before = this.drawn.get(address);
      const same = before?.svg === svg;
      drawn.set(address, same ? before : { svg, group: s("g", { "data-address": address }, ...nodes(svg)) });
    }
    this.drawn = drawn;
    this.pen.draw([...drawn.values()].map(({ group }) => group));
  }
}

/** A small picture of a part of a sheet, with marks that do not lie there yet. */
export function clip(sheets, sheet, box, marks) {
  const made = h("span", { class: "tile", "aria-hidden": "true" }),
    root = made.attachShadow({ mode: "open" });
  const { left, top, right, bottom } = box;
  const near = [...sheet.marks].filter(([address]) => {
    const spot = sheet.spots.get(address);
    return (
      spot &&
      spot.x > left &&
      spot.x < right &&
      spot.y > top &&
      spot.y < bottom &&
      !marks.some((one) => one.address === address)
    );
  });
  root.adoptedStyleSheets = [sheets.style];
  root.append(
    s(
      "svg",
      { viewBox: `${left} ${top} ${right - left} ${bottom - top}`, width: "100%", height: "100%" },
      s("defs", null, ...nodes(sheets.defs)),
      s("image", { href: sheet.url, width: sheet.width, height: sheet.height }),
      s(
        "g",
        { transform: `scale(${sheets.scale})` },
        ...near.flatMap(([, svg]) => nodes(svg)),
        ...marks.flatMap(({ svg }) => nodes(svg)),
      ),
    ),
  );
  return made;
}
