// Sheets as they lie: the blank as a picture, the pen's marks in a tree of their own, so that ids and classes of
// several sheets never meet. Measures are in millimetres.
import { Pen, h, s } from "./paper.js";

const NAMES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const parser = new DOMParser();

/** A group for each piece of SVG; it is empty where the piece cannot be read. Scripts in it never run. */
function groups(pieces) {
  const read = parser.parseFromString(
    `<svg ${NAMES}>${pieces.map((piece) => `<g>${piece}</g>`).join("")}</svg>`,
    "image/svg+xml",
  );
  if (read.querySelector("parsererror"))
    return pieces.length > 1 ? pieces.flatMap((piece) => groups([piece])) : [s("g")];
  return [...read.documentElement.children].map((group) => document.adoptNode(group));
}

/** The nodes of one piece of SVG. */
const nodes = (piece) => [...groups([piece])[0].childNodes];

/** All sheets of a game, as the states of the table bring them. */
export class Sheets {
  constructor() {
    this.style = new CSSStyleSheet();
    this.css = "";
    this.defs = [];
    this.scale = 1;
    this.of = new Map();
    this.urls = new Map();
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
      const drawn = groups(marks.map(({ svg }) => svg));
      for (const [n, { address }] of marks.entries()) {
        drawn[n].setAttribute("data-address", address);
        known.marks.set(address, drawn[n]);
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

  /** The picture of a blank sheet; equal sheets of several players share it. */
  lay(sheet, blank) {
    if (!this.urls.has(blank))
      this.urls.set(blank, URL.createObjectURL(new Blob([blank], { type: "image/svg+xml" })));
    sheet.url = this.urls.get(blank);
  }

  /** Take in definitions and paints that are new. */
  share({ style, defs, scale }) {
    if (style) this.style.replaceSync((this.css = style));
    if (defs) this.defs.push(...nodes(defs));
    this.scale = scale ?? this.scale;
  }

  /** Copies of the definitions, without the first ones. */
  copies(first) {
    return this.defs.slice(first).map((node) => node.cloneNode(true));
  }

  /** Copies of only those definitions that drawings refer to, directly or not. */
  copiesFor(drawings) {
    const byId = new Map(this.defs.map((node) => [node.id, node])),
      found = new Set();
    const look = (node) => {
      const values = [node, ...node.querySelectorAll("*")].flatMap((each) => [...each.attributes]);
      for (const { value } of values)
        for (const [, id] of value.matchAll(/#([\w-]+)/g)) {
          const one = byId.get(id);
          if (!one || found.has(one)) continue;
          found.add(one);
          look(one);
        }
    };
    drawings.forEach(look);
    return [...found].map((node) => node.cloneNode(true));
  }

  list() {
    return [...this.of.values()];
  }

  close() {
    for (const url of this.urls.values()) URL.revokeObjectURL(url);
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
    this.known = { defs: 0, version: -1 };
    this.drawn = new Map();
    this.draw();
  }

  /** Only marks that came, went or changed are drawn. */
  draw() {
    const { sheet, sheets, known } = this;
    if (this.picture.src !== sheet.url) this.picture.src = sheet.url;
    this.defs.append(...sheets.copies(known.defs));
    known.defs = sheets.defs.length;
    if (known.version === sheet.version) return;
    known.version = sheet.version;
    this.marks.setAttribute("transform", `scale(${sheets.scale})`);
    const drawn = new Map();
    for (const mark of sheet.marks.values()) drawn.set(mark, this.drawn.get(mark) ?? mark.cloneNode(true));
    this.drawn = drawn;
    this.pen.draw(drawn.values());
  }
}

/** The view of a sheet among the `papers` in a place; the others stay there unseen, for they come back often. */
export function paperOf(papers, sheets, sheet, place, name = "") {
  let paper = papers.get(sheet);
  if (!paper) {
    papers.set(sheet, (paper = new Paper(sheets, sheet, name)));
    place.prepend(paper.element);
  }
  for (const [one, { element }] of papers) element.classList.toggle("away", one !== sheet);
  paper.draw();
  return paper;
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
  const drawn = [...near.map(([, mark]) => mark.cloneNode(true)), ...groups(marks.map(({ svg }) => svg))];
  root.adoptedStyleSheets = [sheets.style];
  root.append(
    s(
      "svg",
      { viewBox: `${left} ${top} ${right - left} ${bottom - top}`, width: "100%", height: "100%" },
      s("defs", null, ...sheets.copiesFor(drawn)),
      s("image", { href: sheet.url, width: sheet.width, height: sheet.height }),
      s("g", { transform: `scale(${sheets.scale})` }, ...drawn),
    ),
  );
  return made;
}
