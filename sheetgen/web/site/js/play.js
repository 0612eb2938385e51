// Playing: the sheet is the controller. What Python says of the table is shown; what is touched is said to it.
import { $, h, icon, button, tell, phone, still } from "./dom.js";
import { t, game } from "./words.js";
import { ask, start } from "./ask.js";
import * as frame from "./frame.js";
import * as store from "./store.js";
import { Answers } from "./answers.js";
import { Around } from "./around.js";
import { Desk } from "./desk.js";
import { Help } from "./help.js";
import { LogLines } from "./loglines.js";
import { Table } from "./table.js";
import { Turn } from "./turn.js";
import { clear } from "./chooser.js";
import { more, usual } from "./newtable.js";
import { share } from "./share.js";

/** A game that is played: the table behind it, and the parts of the page that show it. */
class Play {
  constructor(one, id, wanted) {
    this.game = one;
    this.wanted = wanted;
    this.known = null;
    this.curtain = null;
    this.busy = false;
    this.state = null;
    this.table = new Table(id, {
      marked: (state) => this.marked(state),
      shown: (state, goesOn) => this.shown(state, goesOn),
      thinks: (seat) => this.turn.thinks(seat),
      fast: () => store.setting("fast", false) || still.matches,
    });
    this.desk = new Desk(this.table.sheets, {
      take: (target, point) => this.touch(target, point),
      why: (address, point) => this.help.why(address, point),
      empty: () => this.rest(),
      went: (kind) => {
        this.around.family = kind;
        this.around.chips();
      },
    });
    this.turn = new Turn(this);
    this.answers = new Answers(this);
    this.help = new Help(this);
    this.around = new Around(this);
    this.log = new LogLines(this);
    this.build();
  }

  build() {
    this.kept = h("span", { class: "badge" });
    this.undoButton = button(t("Undo"), () => this.go("undo"), { picture: "undo" });
    this.again = button(t("Again"), () => this.go("redo"), { picture: "redo", kind: "again", hidden: true });
    const tools = [
      this.undoButton,
      this.help.hintButton,
      this.help.whyButton,
      button(t("Log"), () => this.log.show(), { picture: "log" }),
    ];
    const blank = h("img", { class: "waiting", src: this.game.picture.url, alt: "" });
    this.desk.element.append(blank, this.around.mini, this.turn.bot);
    const left = h(
      "aside",
      { class: "left", "aria-label": t("The turn") },
      this.turn.due,
      frame.loading(),
      this.answers.tray,
      this.answers.others,
      this.turn.did,
      this.help.ruled,
      this.again,
      h("div", { class: "toolbar" }, ...tools),
    );
    const right = h(
      "aside",
      { class: "right", "aria-label": t("The players") },
      this.turn.players,
      this.around.chipRow,
      this.help.hints,
      this.turn.facts,
      this.around.pileRow,
      this.log.card,
      h("div", { class: "only-wide" }, this.log.form),
    );
    const title = frame.head(
      this.game.short ?? this.game.title,
      "",
      this.kept,
      button(t("Save, share"), () => this.save(), { picture: "share", kind: "only-wide" }),
      h(
        "button",
        {
          type: "button",
          class: "btn ico",
          "aria-label": t("More"),
          onclick: () => more(this, (wanted) => open(this.game, store.fresh(), wanted)),
        },
        icon("more"),
      ),
    );
    frame.put("sub p-play", title, h("main", { class: "play" }, left, this.desk.element, right));
    const keys = (event) => this.key(event);
    document.addEventListener("keydown", keys);
    const turned = () => {
      this.around.drawMini();
      this.around.drawPiles();
    };
    phone.addEventListener("change", turned);
    frame.atLeaving(() => {
      document.removeEventListener("keydown", keys);
      phone.removeEventListener("change", turned);
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
    this.turn.failed(error);
  }

  // ---- what is seen ---------------------------------------------------------------------------
  /** The marks of a state, before all else of it: on the sheet that lies there, or on another if they are on that. */
  marked(state) {
    this.desk.use(this.table.sheets);
    const where = this.state && state.goes_on ? this.around.place(state, true, null) : null;
    if (where && where !== this.desk.sheet) {
      this.desk.lay(where);
      this.desk.light([]);
    } else this.desk.draw();
  }

  /** A new state; with `goesOn` something else happens by itself at once. */
  shown(state, goesOn) {
    const me = state.due?.person ? state.due.seat : null;
    if (!goesOn) {
      this.answers.reset();
      this.help.reset();
      this.busy = false;
    }
    this.help.whyButton.setAttribute("aria-pressed", "false");
    this.rest();
    this.state = state;
    this.desk.use(this.table.sheets);
    this.log.take(state.log);
    this.hand(state);
    const where = this.around.place(state, goesOn, me);
    if (where) {
      $(".waiting", this.desk.element)?.remove();
      this.around.mini.hidden = false;
      this.around.shownKey = where.key;
      this.desk.lay(where);
    }
    if (!goesOn) {
      this.desk.moved = false;
      this.desk.family = null;
    }
    this.light();
    this.turn.drawPlayers();
    this.turn.drawDue(goesOn);
    this.answers.drawDice();
    this.answers.drawButtons(goesOn);
    this.turn.drawDid(state, me);
    this.around.drawPiles();
    this.drawKept();
    this.desk.broad = this.table.answers.some((answer) => answer.die);
    if (!goesOn) this.desk.aim();
    else if (phone.matches && state.new?.length) this.around.peek(state);
    this.around.chips();
    this.undoButton.disabled = !state.can_undo;
    this.again.hidden = !state.can_redo;
    if (!goesOn) this.told(state);
  }

  light() {
    const can = this.curtain ? [] : this.table.targets(this.answers.die);
    this.desk.light(can, { news: this.state.new ?? [], hinted: this.help.hinted });
    this.around.drawMini();
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

  /** Nothing is chosen from. */
  rest() {
    clear(this.desk.element);
    this.desk.fade(null);
  }

  // ---- what is done ---------------------------------------------------------------------------
  async touch(target, point) {
    if (this.busy) return;
    if (this.help.asking) {
      await this.help.why(target.address, point);
      return;
    }
    const { die } = this.answers;
    const own = this.table.answers.filter(
      (answer) => target.answers.includes(answer.n) && (die === null || answer.die === die),
    );
    if (own.length === 1) await this.commit(own[0], target);
    else await this.answers.choose(target, own);
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
      if (refused) this.help.refused(refused);
      return !refused;
    } catch (error) {
      this.busy = false;
      if (!error.stopped) this.failed(error);
      return false;
    }
  }

  async type(text) {
    if (!text.trim() || this.busy) return;
    if (this.help.asking) {
      this.help.refused(await ask("why", { text }));
      this.help.askWhy();
      return;
    }
    this.busy = true;
    if (await this.say("answer", { text })) this.log.typed.value = "";
  }

  async go(call, args = {}) {
    if (this.busy && call !== "undo") return;
    await this.say(call, args);
  }

  save() {
    const forms = [
      ["log", t("Log"), t("Plain text: the command line reads it too")],
      ["page", t("Replay page"), t("One file to move along the game")],
      ["sheets", t("Filled sheets"), t("A PDF of all sheets in their present state")],
    ];
    share(this.state.text, forms, (as) => ask("save", { as }));
  }

  key(event) {
    if (event.target.matches?.("input, textarea, select") || $("dialog[open]")) return;
    const control = event.ctrlKey || event.metaKey;
    if (control && event.key.toLowerCase() === "z") {
      event.preventDefault();
      this.go(event.shiftKey ? "redo" : "undo");
    } else if (event.key === "/") {
      event.preventDefault();
      if (phone.matches) this.log.show();
      this.log.typed.focus();
    } else if (event.key === "Escape") {
      this.rest();
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
