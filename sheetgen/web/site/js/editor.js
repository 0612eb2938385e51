// A text with what is said about its lines under them. A field cannot have room between its lines, so there is one
// field for the lines up to each remark; the caret goes from one to the next as if it were one text.
import { $, h } from "./dom.js";

export class Editor {
  /** `paint` gives for a line and its number the class that it is drawn with. */
  constructor({ label, placeholder, changed, paint }) {
    this.label = label;
    this.placeholder = placeholder;
    this.changed = changed;
    this.paint = paint;
    this.remarks = [];
    this.blocks = [];
    this.element = h("div", { class: "editor", dir: "ltr" });
    this.build([""]);
  }

  get text() {
    return this.blocks.map((block) => block.area.value).join("\n");
  }

  set text(text) {
    this.remarks = [];
    this.build([text]);
  }

  /** Show remarks: `{line, column, length, severity, card}`; the caret stays where it is. */
  show(remarks) {
    this.remarks = remarks;
    const lines = this.text.split("\n"),
      last = lines.length;
    const line = (one) => Math.max(1, Math.min(last, one.line || 1));
    const cuts = [...new Set(remarks.map(line))].sort((a, b) => a - b);
    const same =
      cuts.length + (cuts.includes(last) ? 0 : 1) === this.blocks.length &&
      cuts.every((cut, n) => this.blocks[n].first + this.blocks[n].lines - 1 === cut);
    const caret = this.caret();
    if (!same) {
      const parts = [];
      let from = 0;
      for (const cut of cuts) {
        parts.push(lines.slice(from, cut).join("\n"));
        from = cut;
      }
      if (from < last || !parts.length) parts.push(lines.slice(from).join("\n"));
      this.build(parts);
      if (caret) this.put(caret);
    }
    for (const block of this.blocks) {
      const end = block.first + block.lines - 1,
        cards = remarks.filter((one) => line(one) === end).map((one) => one.card);
      block.cards.replaceChildren(...cards);
      this.draw(block);
    }
  }

  build(parts) {
    let first = 1;
    this.blocks = parts.map((text, n) => {
      const area = h("textarea", {
        class: "source",
        rows: "1",
        spellcheck: "false",
        autocomplete: "off",
        autocapitalize: "off",
        dir: "ltr",
        placeholder: n ? "" : this.placeholder,
        "aria-label":
          parts.length > 1 ? `${this.label}, ${first}–${first + text.split("\n").length - 1}` : this.label,
      });
      const block = {
        area,
        under: h("ol", { "aria-hidden": "true" }),
        cards: h("div", { class: "remarks", dir: document.documentElement.dir }),
        first,
        lines: text.split("\n").length,
      };
      area.value = text;
      area.addEventListener("input", () => this.typed());
      area.addEventListener("keydown", (event) => this.key(event, n));
      first += block.lines;
      return block;
    });
    this.element.replaceChildren(
      ...this.blocks.map((block) =>
        h("div", { class: "block" }, h("div", { class: "text" }, block.under, block.area), block.cards),
      ),
    );
    for (const block of this.blocks) this.draw(block);
  }

  typed() {
    let first = 1;
    for (const block of this.blocks) {
      block.first = first;
      block.lines = block.area.value.split("\n").length;
      first += block.lines;
      this.draw(block);
    }
    this.changed(this.text);
  }

  /** The same text under the field: numbers, colours, marks. */
  draw(block) {
    const rows = block.area.value.split("\n").map((text, i) => {
      const n = block.first + i,
        own = this.remarks.find((one) => one.line === n && one.column > 0);
      return h("li", { class: this.paint(text, n) }, h("i", {}, String(n)), h("span", {}, ...marked(text, own)));
    });
    block.under.replaceChildren(...rows);
  }

  /** Line and column of the caret; null where it is elsewhere. */
  caret() {
    const block = this.blocks.find((one) => one.area === document.activeElement);
    if (!block) return null;
    const before = block.area.value.slice(0, block.area.selectionStart).split("\n");
    return { line: block.first + before.length - 1, column: before[before.length - 1].length };
  }

  put({ line, column }) {
    const block = this.blocks.find((one) => line < one.first + one.lines) ?? this.blocks[this.blocks.length - 1];
    const rows = block.area.value.split("\n"),
      at = rows.slice(0, line - block.first).reduce((sum, row) => sum + row.length + 1, 0) + column;
    block.area.focus({ preventScroll: true });
    block.area.setSelectionRange(at, at);
  }

  key(event, n) {
    const { area } = this.blocks[n],
      at = area.selectionStart,
      alone = at === area.selectionEnd;
    const first = !area.value.slice(0, at).includes("\n"),
      last = !area.value.slice(at).includes("\n");
    const before = this.blocks[n - 1],
      after = this.blocks[n + 1];
    if (event.key === "ArrowUp" && first && before && !event.shiftKey)
      this.put({ line: before.first + before.lines - 1, column: at });
    else if (event.key === "ArrowDown" && last && after && !event.shiftKey)
      this.put({ line: after.first, column: at - area.value.lastIndexOf("\n") - 1 });
    else if (event.key === "Backspace" && alone && at === 0 && before) this.join(n - 1);
    else if (event.key === "Delete" && alone && at === area.value.length && after) this.join(n);
    else if (event.key === "a" && (event.ctrlKey || event.metaKey) && this.blocks.length > 1) {
      this.text = this.text;
      this.blocks[0].area.select();
    } else return;
    event.preventDefault();
  }

  /** Two blocks become one line there. */
  join(n) {
    const parts = this.blocks.map((block) => block.area.value),
      line = this.blocks[n].first + this.blocks[n].lines - 1,
      column = parts[n].length - parts[n].lastIndexOf("\n") - 1;
    parts.splice(n, 2, parts[n] + parts[n + 1]);
    this.build(parts);
    this.put({ line, column });
    this.changed(this.text);
  }

  scrollTo(line) {
    const block = this.blocks.find((one) => line < one.first + one.lines) ?? this.blocks[0];
    ($(".find", block.cards) ?? block.under.lastChild).scrollIntoView({ block: "center", behavior: "smooth" });
  }
}

function marked(text, one) {
  if (!one) return [text || " "];
  const from = one.column - 1,
    to = from + Math.max(1, one.length || 1);
  return [
    text.slice(0, from),
    h("mark", { class: one.severity === "error" ? "" : "w" }, text.slice(from, to) || " "),
    text.slice(to),
  ];
}
