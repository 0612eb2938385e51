// The answers that are given beside the sheet: dice, buttons, and the choice between several meanings of a touch.
import { $, h, button } from "./dom.js";
import { t } from "./words.js";
import { ask } from "./ask.js";
import { clip } from "./sheets.js";
import { choose, clear } from "./chooser.js";

const BUTTONS = 6,
  PICTURES = 12,
  MOST = 200;

export class Answers {
  constructor(play) {
    this.play = play;
    this.die = null;
    this.words = new Map();
    this.diceOf = "";
    this.diceUrls = [];
    this.tray = h("section", { class: "tray" });
    this.others = h("section", { class: "others" });
  }

  /** Another decision is due. */
  reset() {
    this.die = null;
    this.words.clear();
  }

  drawDice() {
    const { dice, due } = this.play.state,
      answers = this.play.curtain ? [] : this.play.table.answers;
    this.tray.hidden = !dice?.length;
    if (!dice?.length) return;
    const can = new Set(answers.map((answer) => answer.die).filter((die) => die !== null && die !== undefined));
    if (this.diceOf !== dice.map((die) => die.svg).join()) {
      this.diceOf = dice.map((die) => die.svg).join();
      for (const url of this.diceUrls) URL.revokeObjectURL(url);
      this.diceUrls = dice.map((die) => URL.createObjectURL(new Blob([die.svg], { type: "image/svg+xml" })));
    }
    const made = dice.map((die, n) => {
      const on = this.die === die.key,
        lit = can.has(die.key),
        used = due?.person && can.size > 0 && !lit;
      return h(
        "button",
        {
          type: "button",
          class: `die ${lit ? "can" : ""} ${on ? "sel" : ""} ${used ? "taken" : ""}`,
          "aria-label": die.name,
          "aria-pressed": lit ? String(on) : null,
          "aria-disabled": lit ? null : "true",
          onclick: () => lit && this.touchDie(die),
        },
        h("img", { src: this.diceUrls[n], alt: "" }),
      );
    });
    this.tray.replaceChildren(
      h("h2", { class: "k only-wide" }, t("Thrown")),
      h("div", { class: `trayrow d${Math.min(dice.length, 9)}` }, ...made),
    );
  }

  /** A die: only its answers stay; if they all mark nothing they are offered at once. */
  touchDie({ key, name }) {
    const own = this.play.table.answers.filter((answer) => answer.die === key);
    if (own.length === 1) {
      this.play.commit(own[0], null);
      return;
    }
    this.die = this.die === key ? null : key;
    this.play.desk.broad = this.die === null;
    this.play.light();
    this.drawDice();
    this.drawButtons(false);
    if (this.die !== null && own.every((answer) => answer.button)) this.offer(name, own);
    else {
      this.play.desk.moved = false;
      this.play.desk.aim();
      this.play.around.chips();
    }
  }

  /** Answers that mark nothing, as buttons; of very many those that begin alike in one. */
  drawButtons(more) {
    const { due } = this.play.state;
    const plain =
      this.play.curtain || more || !due?.person
        ? []
        : this.play.table.answers.filter(
            (answer) =>
              answer.button &&
              (this.die === null ? answer.die === null || answer.die === undefined : answer.die === this.die),
          );
    const made = [];
    if (plain.length <= BUTTONS) made.push(...plain.map((answer) => this.plain(answer)));
    else made.push(...this.bundles(plain));
    const { pass } = this.play.table;
    if (pass && !more && !this.play.curtain) made.push(button(pass, () => this.play.go("end_turn"), {}));
    if (this.play.curtain) made.splice(0);
    this.others.replaceChildren(...made);
    this.others.hidden = !made.length;
    if (plain.length <= BUTTONS && plain.some((answer) => !this.words.has(answer.n)))
      this.explain(plain)
        .then(() => {
          if (this.play.state.due === due) this.drawButtons(more);
        })
        .catch(() => null);
  }

  plain(answer) {
    const words = this.words.get(answer.n);
    return h(
      "button",
      { type: "button", class: "btn", "data-answer": answer.n, onclick: () => this.play.commit(answer, null) },
      h(
        "span",
        {},
        h("span", { class: "does" }, words?.words ?? answer.text),
        words?.gain && h("small", {}, words.gain),
      ),
    );
  }

  bundles(plain) {
    const groups = new Map();
    for (const answer of plain) {
      const first = answer.text.split(/[ ,]/)[0];
      groups.set(first, [...(groups.get(first) ?? []), answer]);
    }
    return [...groups].map(([first, answers]) =>
      answers.length === 1
        ? this.plain(answers[0])
        : h(
            "button",
            { type: "button", class: "btn bundle", onclick: () => this.offer(first, answers) },
            `${first} …`,
            h("small", {}, String(answers.length)),
          ),
    );
  }

  /** Ask for the words of answers; gives the answers with them. */
  async explain(answers) {
    const numbers = answers
      .map((answer) => answer.n)
      .filter((n) => !this.words.has(n))
      .slice(0, MOST);
    if (numbers.length) for (const one of (await ask("words", { numbers })).answers) this.words.set(one.n, one);
    return answers.map((answer) => ({ ...answer, ...this.words.get(answer.n) }));
  }

  /** Ask which of the answers of one place is meant. */
  async choose(target, own) {
    const { desk } = this.play;
    clear(desk.element);
    desk.fade(target);
    const answers = await this.explain(own);
    choose(desk.element, {
      title: t("Which answer?"),
      place: target.name,
      answers,
      spot: desk.rect(target),
      lit: desk.targets.filter((one) => one !== target).map((one) => desk.rect(one)),
      take: (one) => this.play.commit(one, target),
      done: () => desk.fade(null),
    });
    this.picture(
      target,
      own.slice(0, PICTURES).map((answer) => answer.n),
    ).catch(() => null); // rows without pictures can be chosen all the same
  }

  /** Offer answers at the lower edge of the desk, each in words. */
  async offer(title, own) {
    const answers = await this.explain(own),
      { desk } = this.play,
      { wide, high } = desk.size;
    choose(desk.element, {
      title,
      place: "",
      answers,
      spot: { left: wide / 2, right: wide / 2, top: high - 20, bottom: high - 20 },
      lit: [],
      take: (one) => this.play.commit(one, null),
      done: () => null,
    });
  }

  /** Small pictures of what answers would mark, for the rows that offer them; one by one, as an answer must not wait. */
  async picture(target, numbers) {
    const { sheets } = this.play.table,
      { left, right, top, bottom } = target.box;
    const half = Math.max(9, (right - left) * 0.8, (bottom - top) * 0.8),
      [x, y] = [(left + right) / 2, (top + bottom) / 2],
      box = { left: x - half, right: x + half, top: y - half, bottom: y + half };
    for (const number of numbers) {
      const place = $(`.opt[data-answer="${number}"] .no`);
      if (!place) return;
      const found = await ask("looks", { numbers: [number] });
      sheets.share(found);
      const own = found.looks.flatMap(({ marks }) => marks).filter((one) => one.sheet === target.sheet);
      if (own.length) place.replaceWith(clip(sheets, sheets.of.get(target.sheet), box, own));
    }
  }
}
