// Besides the part of the sheet that is seen: the whole sheet in small, its places, and the other sheets.
import { h, s, phone, tell } from "./dom.js";
import { t } from "./words.js";
import { box, union } from "./paper.js";
import { Paper, paperOf } from "./sheets.js";
import { family } from "./places.js";

const NEAR = 30; // millimetres around a new mark

export class Around {
  constructor(play) {
    this.play = play;
    this.family = null;
    this.shownKey = null;
    this.miniOf = null;
    this.miniPaper = null;
    this.miniBox = null;
    this.minis = new Map();
    this.piles = new Map();
    this.mini = h("button", {
      type: "button",
      class: "mini-map only-phone",
      hidden: true,
      "aria-label": t("Whole sheet"),
      onclick: () => this.play.desk.visit(this.play.desk.family === "whole" ? null : "whole"),
    });
    this.chipRow = h("nav", { class: "regions only-phone", "aria-label": t("Places on the sheet") });
    this.pileRow = h("section", { class: "piles only-wide" });
  }

  /** The sheet to look at: where most can be touched, else the own one, else what everybody shares. */
  place(state, more, me) {
    const { table } = this.play;
    const list = table.sheets.list(),
      lit = new Map();
    if (!more) for (const target of table.targets()) lit.set(target.sheet, (lit.get(target.sheet) ?? 0) + 1);
    if (more && state.new?.length) {
      const first = list.find((sheet) => sheet.key === state.new[0].sheet);
      if (first && !phone.matches) return list.find((sheet) => sheet.key === this.shownKey) ?? first;
      if (first) return first;
    }
    const best = [...lit].sort((a, b) => b[1] - a[1])[0];
    if (best && !lit.has(this.shownKey)) return list.find((sheet) => sheet.key === best[0]);
    if (best) return list.find((sheet) => sheet.key === this.shownKey);
    const seat = me ?? state.viewer ?? 0;
    return (
      list.find((sheet) => sheet.key === this.shownKey && (sheet.seat === null || sheet.seat === seat)) ??
      list.find((sheet) => sheet.seat === seat && sheet.spots.size > 20) ??
      list[0]
    );
  }

  /** On a phone the place where a program marked something comes near for a moment. */
  peek(state) {
    const { desk } = this.play;
    const news = state.new.filter((one) => one.sheet === desk.sheet.key);
    if (!news.length) return;
    const { wide, high } = desk.size,
      b = union(news.map(({ x, y }) => box({ x, y, rx: NEAR, ry: NEAR })));
    desk.center(b, Math.min(wide / (b.right - b.left), high / (b.bottom - b.top), 3 * desk.whole), true);
  }

  drawMini() {
    const { desk, table } = this.play;
    const sheet = desk.sheet;
    if (!sheet || !phone.matches) return;
    if (this.miniOf !== sheet) {
      this.miniOf = sheet;
      this.miniPaper = paperOf(this.minis, table.sheets, sheet, this.mini);
      this.miniBox ??= this.mini.appendChild(
        s("svg", { class: "spots", "aria-hidden": "true" }, s("rect", { class: "mapbox" })),
      );
      this.miniBox.setAttribute("viewBox", `0 0 ${sheet.width} ${sheet.height}`);
      this.mini.classList.toggle("broad", sheet.width > sheet.height);
      desk.map = ({ x, y, width, height }) => {
        for (const [key, value] of Object.entries({ x, y, width, height }))
          this.miniBox.firstChild.setAttribute(key, String(value));
      };
      desk.map(desk.view);
    }
    this.miniPaper.draw();
  }

  chips() {
    const { answers, desk, table } = this.play;
    const sheet = desk.sheet;
    if (!sheet || !this.play.state) return;
    const lit = new Map();
    for (const target of desk.targets) lit.set(family(target.address), target.name);
    const names = new Map((sheet.regions ?? []).map((one) => [one.family, one.name]));
    const kinds = [...names.keys()].filter((kind) =>
      [...sheet.spots.keys()].some((address) => family(address) === kind),
    );
    const lamp = () => h("span", { class: "lamp", "aria-hidden": "true" });
    const chip = (text, on, lamped, act) =>
      h(
        "button",
        { type: "button", class: "btn", "aria-pressed": String(on), onclick: act },
        lamped && lamp(),
        text,
      );
    const own =
      kinds.length > 1
        ? kinds.map((kind) => [
            lit.has(kind),
            chip(names.get(kind), this.family === kind && lit.has(kind), lit.has(kind), () => {
              desk.visit(kind);
            }),
          ])
        : [];
    const others = table.sheets
      .list()
      .filter((one) => one !== sheet)
      .map((one) =>
        chip(
          this.nameOf(one),
          false,
          table.targets(answers.die).some((target) => target.sheet === one.key),
          () => this.look(one),
        ),
      );
    this.chipRow.replaceChildren(
      ...own.filter(([on]) => on).map(([, one]) => one),
      ...others,
      ...own.filter(([on]) => !on).map(([, one]) => one),
    );
    this.chipRow.hidden = !this.chipRow.childElementCount;
  }

  nameOf(sheet) {
    const owner = sheet.seat === null ? null : this.play.state.seats[sheet.seat].name;
    const several = this.play.table.sheets.list().filter((one) => one.seat === sheet.seat).length > 1;
    return owner === null ? sheet.title : several ? `${owner}: ${sheet.title}` : owner;
  }

  /** Look at another sheet. */
  look(sheet) {
    const { desk } = this.play;
    if (this.play.curtain && sheet.seat !== null) return;
    this.shownKey = sheet.key;
    desk.lay(sheet);
    desk.moved = false;
    this.play.light();
    desk.aim();
    this.chips();
    this.drawPiles();
    tell(this.nameOf(sheet));
  }

  drawPiles() {
    if (!this.play.state || phone.matches) return;
    const rest = this.play.table.sheets.list().filter((one) => one !== this.play.desk.sheet);
    this.pileRow.replaceChildren(
      ...rest
        .filter((one) => !this.play.curtain || one.seat === null)
        .map((sheet) => {
          let pile = this.piles.get(sheet);
          if (!pile) {
            const paper = new Paper(this.play.table.sheets, sheet);
            pile = {
              paper,
              button: h(
                "button",
                { type: "button", class: "pile", onclick: () => this.look(sheet) },
                paper.element,
                h("span", { class: "tiny" }),
              ),
            };
            this.piles.set(sheet, pile);
          }
          pile.paper.draw();
          pile.button.lastChild.textContent = this.nameOf(sheet);
          return pile.button;
        }),
    );
  }
}
