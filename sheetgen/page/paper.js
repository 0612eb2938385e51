// Sheets in a browser: marks that come and go, boxes around places, and how a sheet is moved. The page of a game and
// the page in the browser share this module. It imports nothing: the page of a game contains it.
const SVG = "http://www.w3.org/2000/svg";

const put = (element, attributes, children) => {
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "value") element.value = value;
    else if (key === "checked") element.checked = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
};

/** An element of HTML. @returns {any} */
export const h = (name, attributes = null, ...children) => put(document.createElement(name), attributes, children);

/** An element of SVG. @returns {any} */
export const s = (name, attributes = null, ...children) =>
  put(document.createElementNS(SVG, name), attributes, children);

/** The marks that are drawn on a sheet, each a node of its own in `layer`. */
export class Pen {
  constructor(layer) {
    this.layer = layer;
    this.drawn = new Set(layer.children);
  }

  /** Draw these nodes, in their order; nothing changes except the marks that came or went. */
  draw(nodes) {
    const wanted = new Set(nodes);
    for (const node of this.drawn) if (!wanted.has(node)) node.remove();
    let place = this.layer.firstChild;
    for (const node of wanted) {
      if (node === place) place = place.nextSibling;
      else this.layer.insertBefore(node, place);
    }
    this.drawn = wanted;
  }
}

/** A spot as a box. */
export const box = ({ x, y, rx, ry }) => ({ left: x - rx, top: y - ry, right: x + rx, bottom: y + ry });

/** The smallest box around others. */
export const union = (boxes) => ({
  left: Math.min(...boxes.map((b) => b.left)),
  top: Math.min(...boxes.map((b) => b.top)),
  right: Math.max(...boxes.map((b) => b.right)),
  bottom: Math.max(...boxes.map((b) => b.bottom)),
});

/** A rectangle around a box, `pad` outside it, with corners of radius `rx`. */
export const ring = (kind, { left, top, right, bottom }, pad, rx) =>
  s("rect", { class: kind, x: left - pad, y: top - pad, width: right - left + 2 * pad, height: bottom - top + 2 * pad, rx });

/** Where something of a size begins in a room: in the middle if it fits, else so that it fills the room. */
export const keep = (room, size, begin, margin = 0) =>
  size <= room ? (room - size) / 2 : Math.max(room - size - margin, Math.min(margin, begin));

/** Move and scale a sheet. */
export const move = (frame, x, y, scale) => {
  frame.style.transform = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${scale.toFixed(4)})`;
};
