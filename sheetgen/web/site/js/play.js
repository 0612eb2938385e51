// Playing: the sheet is the controller. What Python says of the table is shown; what is touched is said to it.
import { $, h, s, icon, dot, button, segments, bottom, tell, note, phone, still } from "./dom.js";
import { t, game, facts } from "./words.js";
import { ask, start } from "./ask.js";
import * as frame from "./frame.js";
import * as store from "./store.js";
import { Desk } from "./desk.js";
import { Table } from "./table.js";
import { Paper, clip } from "./sheets.js";
import { choose, refuse, clear } from "./chooser.js";
import { family } from "./places.js";
import { share } from "./share.js";

const BUTTONS = 6,
  WORDS = 60,
  PICTURES = 12;
const NAMES = ["Ann", "Ben", "Cleo", "Dev", "Ela"];

/** A new game as it is begun at once: the main sheet, against one program of the first level. */
function usual(one) {
  const seats = [
    { name: store.setting("name", NAMES[0]), player: "human" },
    { name: NAMES[1], player: "bot", level: store.setting("level", 1) },
  ];
  return { game: one.key, layout: one.play[0].ref, seats, options: {} };
}

class Play {
  constructor(one, id, wanted) {
    this.game = one;
    this.wanted = wanted;
    this.die = null;
    this.asking = false;
    this.hinted = [];
    this.hintShown = null;
    this.shownKey = null;
    this.known = null;
    this.words = new Map();
    this.lines = [];
    this.header = 0;
    this.curtain = null;
    this.busy = false;
    this.state = null;
    this.family = null;
    this.diceOf = "";
    this.diceUrls = [];
    this.miniOf = null;
    this.miniPaper = null;
    this.miniBox = null;
    this.piles = new Map();
    this.botTimer = 0;
    this.table = new Table(id, {
      shown: (state, more) => this.shown(state, more),
      thinks: (seat) => this.thinks(seat),
      fast: () => store.setting("fast", false) || still.matches,
    });
    this.build();
  }

  build() {
    this.desk = new Desk(this.table.sheets, {
      take: (target, point) => this.touch(target, point),
      why: (address, point) => this.why(address, point),
      empty: () => {
        clear(this.desk.element);
        this.desk.fade(null);
      },
      went: (kind) => {
        this.family = kind;
        this.chips();
      },
    });
    const part = (kind) => h("section", { class: kind });
    this.due = part("due");
    this.tray = part("tray");
    this.others = part("others");
    this.did = part("card did only-wide");
    this.ruled = part("card ruled");
    this.players = part("players");
    this.hints = part("card hints");
    this.facts = part("facts only-wide");
    this.pileRow = part("piles only-wide");
    this.kept = h("span", { class: "badge" });
    const tools = [
      button(t("Undo"), () => this.go("undo"), { picture: "undo" }),
      button(t("Hint"), () => this.hint(), { picture: "hint" }),
      button(t("Why not?"), () => this.askWhy(), { picture: "why" }),
      button(t("Log"), () => this.showLog(), { picture: "log" }),
    ];
    this.again = button(t("Again"), () => this.go("redo"), { picture: "redo", kind: "again", hidden: true });
    this.undoButton = tools[0];
    this.hintButton = tools[1];
    this.whyButton = tools[2];
    this.whyButton.setAttribute("aria-pressed", "false");
    const typed = h("input", {
      class: "field",
      dir: "ltr",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      placeholder: t("or type the answer"),
      "aria-label": t("Type the answer"),
    });
    this.typed = typed;
    this.form = h(
      "form",
      {
        class: "line",
        onsubmit: (event) => {
          event.preventDefault();
          this.type(typed.value);
        },
      },
      typed,
      h("button", { class: "btn", "aria-label": t("Say it") }, icon("enter")),
    );
    this.log = h("ol", { class: "log", tabindex: "0", "aria-label": t("Log") });
    this.logCard = h("div", { class: "card logcard only-wide" }, this.log);
    this.mini = h("button", {
      type: "button",
      class: "mini-map only-phone",
      "aria-label": t("Whole sheet"),
      onclick: () => this.desk.visit(this.desk.family === "whole" ? null : "whole"),
    });
    this.bot = h("p", { class: "botbar only-phone", hidden: true });
    this.mini.hidden = true;
    const blank = h("img", { class: "waiting", src: this.game.picture.url, alt: "" });
    this.desk.element.append(blank, this.mini, this.bot);
    this.chipRow = h("nav", { class: "regions only-phone", "aria-label": t("Places on the sheet") });
    const left = h(
      "aside",
      { class: "left", "aria-label": t("The turn") },
      this.due,
      frame.loading(),
      this.tray,
      this.others,
      this.did,
      this.ruled,
      this.again,
      h("div", { class: "toolbar" }, ...tools),
    );
    const right = h(
      "aside",
      { class: "right", "aria-label": t("The players") },
      this.players,
      this.chipRow,
      this.hints,
      this.facts,
      this.pileRow,
      this.logCard,
      h("div", { class: "only-wide" }, this.form),
    );
    this.did.hidden = true;
    this.ruled.hidden = true;
    this.hints.hidden = true;
    this.title = frame.head(
      this.game.short ?? this.game.title,
      "",
      this.kept,
      button(t("Save, share"), () => this.save(), { picture: "share", kind: "only-wide" }),
      h(
        "button",
        { type: "button", class: "btn ico", "aria-label": t("More"), onclick: () => this.more() },
        icon("more"),
      ),
    );
    frame.put("sub p-play", this.title, h("main", { class: "play" }, left, this.desk.element, right));
    this.due.append(h("p", {}, t("The table is laid …")));
    const keys = (event) => this.key(event);
    document.addEventListener("keydown", keys);
    frame.atLeaving(() => {
      document.removeEventListener("keydown", keys);
      this.table.close();
      this.desk.close();
    });
  }

  async begin() {
    start();
    try {
      await this.table.open(this.wanted);
    } catch (error) {
      if (!error.stopped) this.failed(error);
    }
  }

  failed(error) {
    this.busy = false;
    this.due.replaceChildren(
      h("p", { class: "bad" }, h("b", {}, error.message)),
      error.details ? h("p", { class: "tiny" }, error.details) : "",
    );
    tell(error.message);
  }

  // ---- what is seen ---------------------------------------------------------------------------
  /** A new state; with `more` something else happens by itself at once. */
  shown(state, more) {
    const me = state.due?.person ? state.due.seat : null;
    if (!more) {
      this.die = null;
      this.asking = false;
      this.busy = false;
      this.words.clear();
    }
    this.whyButton.setAttribute("aria-pressed", "false");
    clear(this.desk.element);
    this.desk.fade(null);
    this.state = state;
    this.desk.sheets = this.table.sheets;
    this.takeLog(state.log);
    this.hand(state);
    const where = this.place(state, more, me);
    if (where) {
      $(".waiting", this.desk.element)?.remove();
      this.mini.hidden = false;
      this.shownKey = where.key;
      this.desk.lay(where);
    }
    if (!more) {
      this.desk.moved = false;
      this.desk.family = null;
      this.hinted = [];
      this.hints.hidden = true;
      this.ruled.hidden = true;
    }
    this.light();
    this.drawPlayers();
    this.drawDue(more);
    this.drawDice();
    this.drawButtons(more);
    this.drawDid(state, me);
    this.drawPiles();
    this.drawKept();
    this.desk.broad = this.table.answers.some((answer) => answer.die);
    if (!more) this.desk.aim();
    else if (phone.matches && state.new?.length) this.peek(state);
    this.chips();
    this.undoButton.disabled = !state.can_undo;
    this.again.hidden = !state.can_redo;
    if (!more) this.told(state);
  }

  /** The sheet to look at: where most can be touched, else the own one, else what everybody shares. */
  place(state, more, me) {
    const list = this.table.sheets.list(),
      lit = new Map();
    if (!more) for (const target of this.table.targets()) lit.set(target.sheet, (lit.get(target.sheet) ?? 0) + 1);
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
    const news = state.new.filter((one) => one.sheet === this.desk.sheet.key);
    if (!news.length) return;
    const xs = news.map((one) => one.x),
      ys = news.map((one) => one.y),
      { wide, high } = this.desk.size;
    const b = {
      left: Math.min(...xs) - 30,
      right: Math.max(...xs) + 30,
      top: Math.min(...ys) - 30,
      bottom: Math.max(...ys) + 30,
    };
    this.desk.center(b, Math.min(wide / (b.right - b.left), high / (b.bottom - b.top), 3 * this.desk.whole), true);
  }

  light() {
    const can = this.curtain ? [] : this.table.targets(this.die);
    this.desk.light(can, { news: this.state.new ?? [], hinted: this.hinted });
    this.drawMini();
  }

  drawMini() {
    const sheet = this.desk.sheet;
    if (!sheet) return;
    if (this.miniOf !== sheet) {
      this.miniOf = sheet;
      this.miniPaper = new Paper(this.table.sheets, sheet);
      this.miniBox = s("rect", { class: "mapbox" });
      this.mini.replaceChildren(
        this.miniPaper.element,
        s(
          "svg",
          { class: "spots", viewBox: `0 0 ${sheet.width} ${sheet.height}`, "aria-hidden": "true" },
          this.miniBox,
        ),
      );
      this.mini.classList.toggle("broad", sheet.width > sheet.height);
      this.desk.map = ({ x, y, width, height }) => {
        for (const [key, value] of Object.entries({ x, y, width, height }))
          this.miniBox.setAttribute(key, String(value));
      };
      this.desk.map(this.desk.view);
    }
    this.miniPaper.draw();
  }

  chips() {
    const sheet = this.desk.sheet;
    if (!sheet || !this.state) return;
    const lit = new Map();
    for (const target of this.desk.targets) lit.set(family(target.address), target.name);
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
              this.desk.visit(kind);
            }),
          ])
        : [];
    const others = this.table.sheets
      .list()
      .filter((one) => one !== sheet)
      .map((one) =>
        chip(
          this.nameOf(one),
          false,
          this.table.targets(this.die).some((target) => target.sheet === one.key),
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
    const owner = sheet.seat === null ? null : this.state.seats[sheet.seat].name;
    const several = this.table.sheets.list().filter((one) => one.seat === sheet.seat).length > 1;
    return owner === null ? sheet.title : several ? `${owner}: ${sheet.title}` : owner;
  }

  /** Look at another sheet. */
  look(sheet) {
    if (this.curtain && sheet.seat !== null) return;
    this.shownKey = sheet.key;
    this.desk.lay(sheet);
    this.desk.moved = false;
    this.light();
    this.desk.aim();
    this.chips();
    this.drawPiles();
    tell(this.nameOf(sheet));
  }

  drawPlayers() {
    const { seats, due } = this.state;
    this.players.className = `players n${seats.length}`;
    this.players.replaceChildren(
      ...seats.map((seat, n) => {
        const main = seat.totals.slice(0, seats.length > 2 ? 2 : 3),
          level = seat.level
            ? t("level {level}", { level: seat.level })
            : seat.player === "ghost"
              ? t("ghost")
              : "";
        return h(
          "div",
          { class: `player s${n % 5} ${due?.seat === n ? "me" : ""}` },
          h(
            "span",
            { class: "nm" },
            dot(n),
            h("span", { class: "own" }, seat.name),
            level && h("span", { class: "tiny" }, level),
          ),
          ...main.map((total, i) =>
            h(
              "span",
              { class: `v ${i > 1 || (seats.length > 2 && i > 0) ? "only-wide" : ""}` },
              h("b", {}, h("bdi", { dir: "ltr" }, total.text)),
              total.label,
            ),
          ),
        );
      }),
    );
    this.facts.replaceChildren(
      ...this.state.facts
        .slice(0, 8)
        .map((fact) => h("p", { class: "tiny" }, h("b", {}, fact.label), " ", fact.text)),
    );
  }

  drawDue(more) {
    const { due, seats, verdict } = this.state;
    if (verdict) {
      this.drawEnd(verdict);
      return;
    }
    const seat = due?.seat ?? null,
      person = due?.person;
    this.due.className = `due ${seat === null ? "" : `s${seat % 5}`}`;
    const who =
      seat !== null &&
      h(
        "p",
        { class: "only-wide" },
        h(
          "span",
          { class: "who" },
          dot(seat),
          person ? t("{player}, your turn", { player: seats[seat].name }) : seats[seat].name,
        ),
      );
    const count = this.desk.targets.length;
    const lit = person && count ? ` ${t("Touch a lit place.")}` : "";
    const text = this.asking
      ? t("Touch a place, or type an answer.")
      : due
        ? `${this.sentence(due)}${lit}`
        : "";
    this.due.replaceChildren(who || "", h("p", {}, h("b", {}, more && !person ? `${due?.words ?? ""} …` : text)));
  }

  /** What is due, as a sentence. */
  sentence(due) {
    const words = due.what || due.words;
    return `${words.charAt(0).toLocaleUpperCase()}${words.slice(1)}.`;
  }

  drawEnd(verdict) {
    const rows = verdict.standings.map((one) =>
      h(
        "li",
        { class: `s${(one.seat ?? 0) % 5}` },
        `${one.place}. `,
        dot(one.seat ?? 0),
        " ",
        one.name,
        " ",
        h(
          "span",
          { class: "tiny" },
          this.state.seats[one.seat]?.totals
            .slice(0, 2)
            .map((total) => `${total.label} ${total.text}`)
            .join(", ") ?? "",
        ),
      ),
    );
    this.due.className = "due over";
    this.due.replaceChildren(
      h("p", { class: "name" }, icon("crown"), verdict.text),
      h("ol", { class: "podium" }, ...rows),
      h(
        "div",
        { class: "others" },
        button(t("Save, share"), () => this.save(), { picture: "share" }),
        h("a", { class: "btn go", href: `#/play/new/${this.game.key}` }, t("Once more")),
      ),
    );
  }

  drawDice() {
    const { dice, due } = this.state,
      answers = this.curtain ? [] : this.table.answers;
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
    const own = this.table.answers.filter((answer) => answer.die === key);
    if (own.length === 1) {
      this.commit(own[0], null);
      return;
    }
    this.die = this.die === key ? null : key;
    this.desk.broad = this.die === null;
    this.light();
    this.drawDice();
    this.drawButtons(false);
    if (this.die !== null && own.every((answer) => answer.button)) this.offer(name, own);
    else {
      this.desk.moved = false;
      this.desk.aim();
      this.chips();
    }
  }

  /** Answers that mark nothing, as buttons; of very many those that begin alike in one. */
  drawButtons(more) {
    const { due } = this.state;
    const plain =
      this.curtain || more || !due?.person
        ? []
        : this.table.answers.filter(
            (answer) =>
              answer.button &&
              (this.die === null ? answer.die === null || answer.die === undefined : answer.die === this.die),
          );
    const made = [];
    if (plain.length <= BUTTONS) made.push(...plain.map((answer) => this.plain(answer)));
    else made.push(...this.bundles(plain));
    if (due?.pass && !more && !this.curtain) made.push(button(due.pass, () => this.go("end_turn"), {}));
    if (this.curtain) made.splice(0);
    this.others.replaceChildren(...made);
    this.others.hidden = !made.length;
    const wanted = plain
      .slice(0, WORDS)
      .map((answer) => answer.n)
      .filter((n) => !this.words.has(n));
    if (wanted.length && plain.length <= BUTTONS)
      this.explain(wanted)
        .then(() => {
          if (this.state.due === due) this.drawButtons(more);
        })
        .catch(() => null);
  }

  plain(answer) {
    const words = this.words.get(answer.n);
    return h(
      "button",
      { type: "button", class: "btn", "data-answer": answer.n, onclick: () => this.commit(answer, null) },
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

  async explain(numbers) {
    if (!numbers.length) return;
    const { answers } = await ask("words", { numbers });
    for (const one of answers) this.words.set(one.n, one);
  }

  /** Answers in a sheet from below, each in words. */
  async offer(title, answers) {
    await this.explain(
      answers
        .slice(0, 200)
        .map((answer) => answer.n)
        .filter((n) => !this.words.has(n)),
    );
    const told = answers.map((answer) => ({ ...answer, ...this.words.get(answer.n) }));
    choose(this.desk.element, {
      title,
      place: "",
      answers: told,
      spot: this.middle(),
      lit: [],
      take: (one) => this.commit(one, null),
      done: () => null,
    });
  }

  middle() {
    const { wide, high } = this.desk.size;
    return { left: wide / 2, right: wide / 2, top: high - 20, bottom: high - 20 };
  }

  drawDid(state, me) {
    const text = (state.happened ?? []).map((line) => line.trim()).filter(Boolean);
    const seat = state.did?.seat ?? null,
      bot = seat !== null && state.seats[seat]?.player !== "human";
    if (bot && text.length) {
      const level = state.seats[seat].level ? t("level {level}", { level: state.seats[seat].level }) : "";
      this.did.hidden = false;
      this.did.replaceChildren(
        h("h2", { class: "k" }, dot(seat), " ", [state.seats[seat].name, level].filter(Boolean).join(", ")),
        ...text.slice(0, 4).map((line, n) => h("p", { class: n ? "tiny" : "" }, line)),
      );
      const sheet = this.table.sheets.list().find((one) => one.key === state.new?.[0]?.sheet);
      this.bot.replaceChildren(
        dot(seat),
        h("span", {}, text[0]),
        sheet ? button(t("Show"), () => this.look(sheet), { kind: "plain" }) : "",
      );
      this.bot.hidden = false;
      this.desk.clear(this.bot);
      clearTimeout(this.botTimer);
      this.botTimer = setTimeout(() => {
        this.bot.hidden = true;
      }, 4500);
    } else if (me === null && !bot) this.bot.hidden = true;
  }

  thinks(seat) {
    this.players.querySelectorAll(".player").forEach((one, n) => one.classList.toggle("thinks", n === seat));
    $(".now", this.due)?.remove();
    if (seat !== null)
      this.due.append(
        h(
          "p",
          { class: "now" },
          t("{player} thinks …", { player: this.state.seats[seat].name }),
          " ",
          button(t("Move now"), ({ currentTarget }) => {
            currentTarget.disabled = true;
            this.table.moveNow();
          }),
        ),
      );
  }

  drawPiles() {
    const rest = this.table.sheets.list().filter((one) => one !== this.desk.sheet);
    this.pileRow.replaceChildren(
      ...rest
        .filter((one) => !this.curtain || one.seat === null)
        .map((sheet) => {
          let pile = this.piles.get(sheet);
          if (!pile) {
            const paper = new Paper(this.table.sheets, sheet);
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

  drawKept() {
    this.kept.className = `badge ${this.table.kept ? "" : "bad"}`;
    this.kept.replaceChildren(
      ...(this.table.kept
        ? [
            icon("ok"),
            h("span", { class: "only-wide" }, t("Kept in this browser")),
            h("span", { class: "only-phone" }, t("Kept")),
          ]
        : [t("Not kept: save a file")]),
    );
  }

  takeLog(news) {
    if (!news) return;
    this.lines.splice(news.from);
    this.lines.push(...news.lines);
    this.header = news.header ?? this.header;
    const names = this.state.seats.map((seat) => seat.name.toLocaleLowerCase());
    const row = (text, n) => {
      const head = text.split(":")[0].trim().toLocaleLowerCase(),
        seat = n < this.header ? -1 : names.indexOf(head);
      const kind = seat >= 0 ? `of s${seat % 5}` : n < this.header ? "h" : "c";
      return h(
        "li",
        { class: kind },
        n >= this.header && text.trim()
          ? h("button", { type: "button", onclick: () => this.go("goto", { line: n + 1 }) }, text)
          : text,
      );
    };
    while (this.log.childElementCount > news.from) this.log.lastChild.remove();
    this.log.append(...this.lines.slice(news.from).map((text, i) => row(text, news.from + i)));
    this.logCard.scrollTop = this.logCard.scrollHeight;
  }

  told(state) {
    const last = (state.happened ?? []).map((line) => line.trim()).join(". ");
    tell([last, state.verdict ? state.verdict.text : state.due?.words].filter(Boolean).join(". "));
    const inside = this.desk.element.contains(document.activeElement) || document.activeElement === document.body;
    if (inside && state.due?.person && !phone.matches) this.desk.focus();
  }

  /** Where a seat keeps secrets and several people sit around, the screen is handed on first. */
  hand(state) {
    const due = state.due,
      people = state.seats.filter((seat) => seat.player === "human").length;
    const needs = due?.person && due.secret && people > 1 && this.known !== due.seat;
    this.curtain?.remove();
    this.curtain = null;
    document.body.classList.toggle("covered", Boolean(needs));
    if (!needs) {
      if (due?.person) this.known = due.seat;
      return;
    }
    const name = state.seats[due.seat].name;
    this.curtain = h(
      "div",
      { class: "curtain", role: "dialog", "aria-label": t("Hand the screen to {player}", { player: name }) },
      h("p", { class: "name" }, t("Hand the screen to {player}", { player: name })),
      button(
        t("I am {player}", { player: name }),
        () => {
          this.known = due.seat;
          this.curtain.remove();
          this.curtain = null;
          this.shown(state, false);
        },
        { kind: "go" },
      ),
    );
    this.desk.element.append(this.curtain);
  }

  // ---- what is done ---------------------------------------------------------------------------
  async touch(target, point) {
    if (this.busy) return;
    if (this.asking) {
      await this.why(target.address, point);
      return;
    }
    const own = this.table.answers.filter(
      (answer) => target.answers.includes(answer.n) && (this.die === null || answer.die === this.die),
    );
    if (own.length === 1) {
      this.commit(own[0], target);
      return;
    }
    clear(this.desk.element);
    this.desk.fade(target);
    const missing = own.map((answer) => answer.n).filter((n) => !this.words.has(n));
    await this.explain(missing.slice(0, 200));
    const answers = own.map((answer) => ({ ...answer, ...this.words.get(answer.n) }));
    const lit = this.desk.targets.filter((one) => one !== target).map((one) => this.desk.rect(one));
    choose(this.desk.element, {
      title: t("Which answer?"),
      place: target.name,
      answers,
      spot: this.desk.rect(target),
      lit,
      take: (one) => this.commit(one, target),
      done: () => this.desk.fade(null),
    });
    this.picture(
      target,
      own.slice(0, PICTURES).map((answer) => answer.n),
    ).catch(() => null); // rows without pictures can be chosen all the same
  }

  /** Small pictures of what answers would mark, for the rows that offer them. */
  async picture(target, numbers) {
    const found = await ask("looks", { numbers });
    const sheet = this.table.sheets.of.get(target.sheet),
      around = target.box;
    this.table.sheets.share(found);
    const half = Math.max(9, (around.right - around.left) * 0.8, (around.bottom - around.top) * 0.8),
      [x, y] = [(around.left + around.right) / 2, (around.top + around.bottom) / 2];
    for (const { n, marks } of found.looks) {
      const own = marks.filter((one) => one.sheet === target.sheet),
        place = $(`.opt[data-answer="${n}"] .no`);
      if (!place || !own.length) continue;
      const box = { left: x - half, right: x + half, top: y - half, bottom: y + half };
      place.replaceWith(clip(this.table.sheets, sheet, box, own));
    }
  }

  /** Say an answer; its mark is seen at once, before Python has answered. */
  async commit(answer, target) {
    if (this.busy) return;
    this.busy = true;
    performance.mark("touched");
    if (target) this.desk.pending(target);
    await this.say("answer", { text: answer.text });
  }

  async say(call, args) {
    try {
      const refused = await this.table.say(call, args);
      this.busy = false;
      if (refused) this.refused(refused);
      return !refused;
    } catch (error) {
      this.busy = false;
      if (!error.stopped) this.failed(error);
      return false;
    }
  }

  refused(why) {
    this.light();
    this.ruled.hidden = false;
    const rule =
      why.rule && h("p", { class: "tiny" }, h("b", {}, t("Rule {clause}", { clause: why.clause })), " ", why.rule);
    const others = (why.suggestions ?? [])
      .slice(0, 5)
      .map((text) => button(text, () => this.type(text), { kind: "mono" }));
    this.ruled.replaceChildren(
      h("p", {}, h("b", {}, t("Not so.")), " ", why.message),
      ...[rule].filter(Boolean),
      h("div", { class: "props" }, ...others),
      h(
        "button",
        {
          type: "button",
          class: "btn ico plain x",
          "aria-label": t("Close"),
          onclick: () => {
            this.ruled.hidden = true;
          },
        },
        icon("x"),
      ),
    );
    tell(why.message);
  }

  async type(text) {
    if (!text.trim() || this.busy) return;
    if (this.asking) {
      this.refused(await ask("why", { text }));
      this.askWhy();
      return;
    }
    this.busy = true;
    if (await this.say("answer", { text })) this.typed.value = "";
  }

  async go(call, args = {}) {
    if (this.busy && call !== "undo") return;
    await this.say(call, args);
  }

  askWhy() {
    this.asking = !this.asking;
    this.whyButton.setAttribute("aria-pressed", String(this.asking));
    this.drawDue(false);
    tell(this.due.textContent);
  }

  async why(address, point) {
    if (this.curtain || !this.state.due?.person) return;
    const found = await ask("why", { address, sheet: this.desk.sheet.key });
    if (this.asking) this.askWhy();
    clear(this.desk.element);
    const spot = { left: point.px - 8, right: point.px + 8, top: point.py - 8, bottom: point.py + 8 };
    refuse(this.desk.element, { why: found, spot, lit: this.desk.targets.map((one) => this.desk.rect(one)) });
  }

  async hint() {
    if (this.busy || this.curtain || !this.state.due?.person) return;
    this.hintButton.disabled = true;
    try {
      const { ways, message } = await ask("hint", { level: 2 });
      const [best, next] = ways;
      this.hints.hidden = false;
      this.hints.replaceChildren(
        h("h2", { class: "k" }, t("Hint")),
        h(
          "button",
          {
            type: "button",
            class: "btn ico plain x",
            "aria-label": t("Close"),
            onclick: () => {
              this.hints.hidden = true;
              this.hinted = [];
              this.light();
            },
          },
          icon("x"),
        ),
        ...(best
          ? [
              h("p", { class: "b" }, best.words ?? best.text),
              h("p", { class: "tiny" }, [best.gain, ...(best.reasons ?? [])].filter(Boolean).join(" · ")),
              next && h("p", { class: "tiny" }, t("Next best: {way}", { way: next.words ?? next.text })),
            ].filter(Boolean)
          : [h("p", {}, message)]),
      );
      this.hinted = (best?.spots ?? []).map((spot) => spot.address);
      this.light();
      tell(best ? t("Hint: {way}", { way: best.words ?? best.text }) : message);
      if (phone.matches && best)
        bottom(
          t("Hint"),
          ...[...this.hints.children].filter((one) => !one.matches(".x")).map((one) => one.cloneNode(true)),
        );
    } catch (error) {
      if (!error.stopped) note(error.message, "bad");
    } finally {
      this.hintButton.disabled = false;
    }
  }

  showLog() {
    if (!phone.matches) {
      this.log.focus();
      return;
    }
    const list = h("div", { class: "logbox" }, this.log);
    const { dialog, close } = bottom(
      t("Log"),
      h(
        "div",
        { class: "titled" },
        h("h2", {}, t("Log")),
        button(
          t("Save, share"),
          () => {
            close();
            this.save();
          },
          { picture: "share" },
        ),
      ),
      list,
      this.form,
      h("p", { class: "tiny" }, t("Touch a line to go back to it. Later lines are kept until you play on.")),
    );
    list.scrollTop = list.scrollHeight;
    dialog.addEventListener("close", () => {
      this.logCard.append(this.log);
      this.logCard.after(h("div", { class: "only-wide" }, this.form));
    });
    this.log.addEventListener("click", close, { once: true });
  }

  save() {
    const forms = [
      ["log", t("Log"), t("Plain text: the command line reads it too")],
      ["page", t("Replay page"), t("One file to move along the game")],
      ["sheets", t("Filled sheets"), t("A PDF of all sheets as they lie")],
    ];
    share(this.state.text, forms, (as) => ask("save", { as }));
  }

  /** What is set beside the game: who sits where, on which sheet; it begins anew. */
  more() {
    const wanted = structuredClone(this.wanted);
    wanted.seats = this.state?.seats.map(({ name, player, level }) => ({ name, player, level })) ?? wanted.seats;
    const list = h("div", { class: "seats" });
    const kinds = [["human", t("Person")], ...facts().levels.map(({ value, label }) => [String(value), label])];
    const draw = () => {
      list.replaceChildren(
        ...wanted.seats
          .filter((seat) => seat.player !== "ghost")
          .map((seat, n) =>
            h(
              "div",
              { class: "seat" },
              dot(n),
              h("input", {
                class: "field",
                "aria-label": t("Name of player {number}", { number: n + 1 }),
                value: seat.name,
                maxlength: "24",
                onchange: (event) => {
                  seat.name = event.target.value;
                },
              }),
              h(
                "select",
                {
                  class: "field",
                  "aria-label": t("Who plays for {player}", { player: seat.name }),
                  onchange: ({ target: { value } }) => {
                    seat.player = value === "human" ? "human" : "bot";
                    seat.level = value === "human" ? undefined : +value;
                  },
                },
                ...kinds.map(([value, text]) =>
                  h(
                    "option",
                    { value, selected: value === (seat.player === "human" ? "human" : String(seat.level ?? 1)) },
                    text,
                  ),
                ),
              ),
              wanted.seats.length > this.game.seats[0] && wanted.seats.length > 2
                ? h(
                    "button",
                    {
                      type: "button",
                      class: "btn ico plain",
                      "aria-label": t("Without {player}", { player: seat.name }),
                      onclick: () => {
                        wanted.seats.splice(n, 1);
                        draw();
                      },
                    },
                    icon("x"),
                  )
                : null,
            ),
          ),
        wanted.seats.length < Math.max(...this.game.seats)
          ? button(t("One more player"), () => {
              wanted.seats.push({
                name: NAMES.find((name) => !wanted.seats.some((seat) => seat.name === name)),
                player: "bot",
                level: 1,
              });
              draw();
            })
          : "",
      );
    };
    draw();
    const sheet = h(
      "select",
      {
        class: "field",
        "aria-label": t("Sheet"),
        onchange: (event) => {
          wanted.layout = event.target.value;
        },
      },
      ...this.game.play.map((one) =>
        h("option", { value: one.ref, selected: one.ref === wanted.layout }, one.title),
      ),
    );
    const options = (this.game.options ?? []).map((option) =>
      h(
        "label",
        {},
        h("h2", { class: "k" }, option.label),
        h(
          "select",
          {
            class: "field",
            onchange: (event) => {
              wanted.options[option.key] = event.target.value;
            },
          },
          ...option.values.map((value) =>
            h(
              "option",
              { value: value.value, selected: value.value === wanted.options?.[option.key] },
              value.label,
            ),
          ),
        ),
      ),
    );
    wanted.options ??= {};
    const alone =
      this.game.ghost && (facts().strengths ?? []).length
        ? h(
            "details",
            {},
            h("summary", { class: "b" }, t("Alone, against the ghost")),
            h(
              "div",
              { class: "others" },
              ...facts().strengths.map((one) =>
                button(one.label, () =>
                  anew({
                    ...wanted,
                    seats: [
                      { ...wanted.seats[0], player: "human" },
                      { name: t("Ghost"), player: "ghost" },
                    ],
                    strength: one.value,
                  }),
                ),
              ),
            ),
          )
        : null;
    const anew = (what) => {
      close();
      delete what.log;
      open(this.game, store.fresh(), what);
    };
    const { close } = bottom(
      t("More"),
      h("h2", {}, this.game.short ?? this.game.title),
      segments(
        t("Pace"),
        [
          ["no", t("One after another")],
          ["yes", t("Fast")],
        ],
        store.setting("fast", false) ? "yes" : "no",
        (value) => store.set("fast", value === "yes"),
      ),
      h("h2", { class: "k" }, t("Another table")),
      list,
      this.game.play.length > 1 ? h("label", {}, h("h2", { class: "k" }, t("Sheet")), sheet) : null,
      ...options,
      alone,
      h(
        "div",
        { class: "pair" },
        button(
          t("Begin anew"),
          () => {
            store.set("name", wanted.seats[0].name);
            anew({ ...wanted, strength: undefined, seats: wanted.seats.filter((seat) => seat.player !== "ghost") });
          },
          { kind: "go" },
        ),
        button(t("Light or dark"), () => frame.turn(), { picture: "dark" }),
      ),
    );
  }

  key(event) {
    if (event.target.matches?.("input, textarea, select") || $("dialog[open]")) return;
    const control = event.ctrlKey || event.metaKey;
    if (control && event.key.toLowerCase() === "z") {
      event.preventDefault();
      this.go(event.shiftKey ? "redo" : "undo");
    } else if (event.key === "/") {
      event.preventDefault();
      if (phone.matches) this.showLog();
      this.typed.focus();
    } else if (event.key === "Escape") {
      clear(this.desk.element);
      this.desk.fade(null);
    }
  }
}

/** Put a game on the table and begin, or go on. */
function open(one, id, wanted) {
  frame.leave();
  history.replaceState(null, "", `#/play/${id}`);
  const play = new Play(one, id, wanted);
  play.begin();
}

export function show(parts) {
  if (parts[0] === "new") {
    const one = game(parts[1]);
    if (!one) {
      location.hash = "#/";
      return;
    }
    open(one, store.fresh(), usual(one));
    return;
  }
  if (parts[0] === "own") {
    const one = game(parts[1]),
      own = store.setting("variant", null);
    if (!one || !own) {
      location.hash = "#/variant";
      return;
    }
    open(one, store.fresh(), { ...usual(one), layout: own.name, own });
    return;
  }
  const kept = store.table(parts[0]),
    one = kept && game(kept.game);
  if (!one) {
    location.hash = "#/";
    return;
  }
  open(one, kept.id, {
    game: kept.game,
    layout: kept.layout,
    options: kept.options,
    strength: kept.strength,
    seats: kept.seats,
    log: kept.log,
    own: kept.own,
  });
}
