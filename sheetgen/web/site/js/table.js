// A game on the table: what Python says of it, one thing after another. Knows no element.
import { ask, stop, stopsAtOnce } from "./ask.js";
import { Sheets } from "./sheets.js";
import { targets } from "./places.js";
import * as store from "./store.js";

const STEP_MS = 400,
  THROW_MS = 120,
  THINKS_MS = 1000,
  HIDDEN_MS = 100,
  FRESH_MS = 4000; // a fresh worker takes longer than most searches
const wait = (ms) =>
  new Promise((done) => {
    setTimeout(done, ms);
  });
/** The page has drawn what has changed; a page that is not seen draws nothing. */
const drawn = () =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, HIDDEN_MS);
  });

export class Table {
  /**
   * Of `hands`, `marked` is called with each state as soon as the sheets have its marks, `shown` once these are drawn,
   * `thinks` with the seat of a program that searches (or null).
   */
  constructor(id, hands) {
    this.id = id;
    this.hands = hands;
    this.sheets = new Sheets();
    this.state = null;
    this.answers = [];
    this.spots = [];
    this.pass = null;
    this.turns = 0;
    this.closed = false;
  }

  /** Open a new game, or one that is kept. */
  async open(wanted) {
    this.wanted = wanted;
    await this.lay();
    await this.take(await ask("open", wanted));
  }

  /** A layout of the reader's own lies in Python's folder before it is played on. */
  async lay() {
    const { own } = this.wanted;
    if (own) await ask("check_layout", { text: own.text, name: own.name });
  }

  /** The same game in a fresh worker: a search was ended. */
  async reopen() {
    this.sheets.close();
    this.sheets = new Sheets();
    const { game, layout, options, strength } = this.wanted;
    const seats = this.state.seats.map(({ name, player, level }) => ({ name, player, level }));
    await this.lay();
    return ask("open", { game, layout, options, strength, seats, log: this.state.text });
  }

  /** Take in a state, then all that happens by itself, until a person has to decide. */
  async take(state) {
    const turn = ++this.turns;
    for (;;) {
      if (this.closed || turn !== this.turns) return;
      const changed = this.sheets.take(state);
      this.state = { ...state, changed };
      this.answers = [];
      this.spots = [];
      this.pass = null;
      this.kept = this.keep();
      // The mark is seen before everything else; meanwhile Python works.
      const next = this.next(state);
      if (!state.due?.secret) this.hands.marked(this.state);
      await drawn();
      if (this.closed || turn !== this.turns) return;
      if (!state.goes_on) {
        const { answers, spots, pass } = await next;
        if (this.closed || turn !== this.turns) return;
        this.answers = answers;
        this.spots = spots;
        this.pass = pass;
        break;
      }
      this.hands.shown(this.state, true);
      const quick = this.hands.fast();
      if (!quick) await wait(state.due?.chance ? THROW_MS : STEP_MS);
      if (this.closed || turn !== this.turns) return;
      state = await this.patiently(next);
    }
    this.hands.shown(this.state, false);
  }

  /** Ask Python what comes after a state: what happens by itself, else what a person can answer. */
  next({ goes_on, due }) {
    const asked = goes_on ? this.step() : due?.person ? ask("answers") : null;
    const found = Promise.resolve(asked ?? { answers: [], spots: [], pass: null });
    found.catch(() => null); // `take` throws what Python refuses, unless it has ended
    return found;
  }

  /** One thing that happens by itself. Where a search was stopped by the end of its worker, level 1 answers. */
  async step() {
    try {
      return await ask("step");
    } catch (error) {
      if (!error.stopped) throw error;
      const opened = await this.reopen();
      this.sheets.take(opened);
      return await ask("step", { level: 1 });
    }
  }

  /** What was asked; if it takes long, the page says who thinks, and offers to stop the search. */
  async patiently(asked) {
    const seat = this.state.due?.seat ?? null;
    const timer = setTimeout(() => this.hands.thinks(seat), stopsAtOnce() ? THINKS_MS : FRESH_MS);
    try {
      return await asked;
    } finally {
      clearTimeout(timer);
      this.hands.thinks(null);
    }
  }

  moveNow() {
    stop();
  }

  targets(die = null) {
    return targets(
      this.answers.filter((answer) => die === null || answer.die === die),
      this.spots,
    );
  }

  /** Say something; gives what is refused, or null. */
  async say(call, args = {}) {
    const found = await ask(call, args);
    if (found.refused) return found.refused;
    await this.take(found);
    return null;
  }

  keep() {
    const { game, title, layout, seats, text, due, verdict } = this.state;
    const words = `${seats.map((seat) => seat.name).join(", ")}${due ? ` · ${due.words}` : ""}`;
    const { options, strength, own } = this.wanted;
    return store.keep({
      own,
      id: this.id,
      game,
      title,
      layout: layout?.ref ?? layout ?? this.wanted.layout,
      options,
      strength,
      log: text,
      words,
      over: Boolean(verdict),
      seats: seats.map(({ name, player, level }) => ({ name, player, level })),
    });
  }

  close() {
    this.closed = true;
    this.sheets.close();
  }
}
