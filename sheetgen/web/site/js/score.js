// A log is scored while it is typed: findings under their lines, what was meant by a touch, the mended log, files.
import { $, all, h, icon, dot, button, tell, note, give, bottom, phone } from "./dom.js";
import { t, game } from "./words.js";
import { ask } from "./ask.js";
import * as frame from "./frame.js";
import * as store from "./store.js";
import { Editor } from "./editor.js";
import { showOnSheet } from "./onsheet.js";
import { logOf, share } from "./share.js";

const WAIT_MS = 300,
  MOST_BYTES = 5_000_001, // of a document; more are refused
  KEY = "score";

class Score {
  constructor(text) {
    this.asked = 0;
    this.past = [];
    this.found = null;
    this.badges = h("span", { class: "badges" });
    this.crumb = "";
    this.editor = new Editor({
      label: t("The log"),
      placeholder: t("Type or paste a log here, or drop a file."),
      changed: () => this.typed(),
      paint: (line) => this.paint(line),
    });
    this.side = h("section", { class: "side", "aria-label": t("What it comes to") });
    this.file = h("input", {
      type: "file",
      accept: ".log,.txt,.rtf,.docx,.odt,text/plain",
      hidden: true,
      onchange: () => this.read(this.file.files[0]),
    });
    this.next = h("div", { class: "nextbar only-phone", hidden: true });
    this.status = h("p", { class: "tiny", id: "counted", role: "status" });
    const head = frame.head(
      t("Score a log"),
      "",
      this.badges,
      h(
        "button",
        { type: "button", class: "btn ico", "aria-label": t("Undo"), onclick: () => this.undo() },
        icon("undo", "turn"),
      ),
      button(t("Open"), () => this.file.click(), { picture: "log", kind: "only-wide" }),
      button(t("Save, share"), () => this.save(), { picture: "share", kind: "only-wide" }),
      h(
        "button",
        { type: "button", class: "btn ico only-phone", "aria-label": t("More"), onclick: () => this.more() },
        icon("more"),
      ),
    );
    this.head = head;
    this.edit = h("section", { class: "edit", "aria-label": t("The log") }, this.editor.element);
    frame.put("sub p-score", head, h("main", { class: "score" }, this.edit, this.side, this.next), this.file);
    this.editor.text = text;
    this.side.append(frame.loading(t("You can already type the log.")), this.status);
    this.check();
  }

  typed() {
    store.set(KEY, this.editor.text);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), WAIT_MS);
  }

  /** Another text; the one before comes back by *Undo*. */
  change(text, told) {
    this.past.push(this.editor.text);
    this.editor.text = text;
    if (told) note(told);
    this.typed();
    clearTimeout(this.timer);
    this.check();
  }

  undo() {
    if (!this.past.length) return;
    this.editor.text = this.past.pop();
    this.typed();
    tell(t("Taken back"));
  }

  async read(file) {
    const text = file ? await textOf(file) : null;
    if (text !== null) this.change(text, "");
  }

  async check() {
    const asked = ++this.asked,
      text = this.editor.text;
    if (!text.trim()) {
      this.found = null;
      this.draw();
      this.side.replaceChildren(...this.empty());
      this.badges.replaceChildren();
      return;
    }
    const began = performance.now();
    try {
      for (const call of ["check", "search"]) {
        let found = await ask(call, { text });
        // a search answers in slices, so that the next check need not wait for its end
        while (found.goes_on && asked === this.asked) found = await ask(call, { text });
        if (asked !== this.asked) return;
        this.found = found;
        if (call === "check") this.took = Math.round(performance.now() - began);
        this.draw();
        this.drawSide();
        if (!found.findings.length) return;
      }
      if (this.found.mended.changes) this.drawMended(this.found.mended);
    } catch (error) {
      if (!error.stopped && asked === this.asked)
        this.side.replaceChildren(h("p", { class: "card bad" }, error.message));
    }
  }

  drawMended(found) {
    const lines = found.diff.filter((one) => one.kind === "+" || one.kind === "-").slice(0, 40);
    const card = h(
      "div",
      { class: "card mended" },
      h("h2", {}, t("The mended log")),
      h("p", { class: "tiny" }, t("Your text changes only when you touch a change.")),
      h(
        "div",
        { class: "diff" },
        ...lines.map((one) =>
          h(one.kind === "+" ? "ins" : "del", {}, `${one.kind === "+" ? "+" : "−"} ${one.text}`),
        ),
      ),
      h(
        "div",
        { class: "others" },
        button(t("Take it"), () => this.change(found.text, t("Mended")), { picture: "ok", kind: "go" }),
        button(t("Save the mended log"), () =>
          give("mended.log", new TextEncoder().encode(found.text), "text/plain", phone.matches),
        ),
      ),
    );
    $(".mended", this.side)?.remove();
    $(".standing", this.side)?.after(card);
  }

  empty() {
    const examples = h(
      "div",
      { class: "card" },
      h("h2", {}, t("No log yet")),
      h(
        "p",
        { class: "tiny" },
        t("A log is plain text: a head with game, layout and players, then a line for each turn."),
      ),
      h(
        "div",
        { class: "others" },
        button(t("Open"), () => this.file.click(), { picture: "log" }),
        button(t("An example"), () =>
          this.change(
            "game: dice-charmers\nlayout: sun\nplayers: Ann, Ben\n\nroll: ts ts | line curve | pot fish | raja merchant\nAnn: ts\nBen: merchant; get t\n",
            "",
          ),
        ),
      ),
    );
    return [examples];
  }

  // ---- lines and what is found ------------------------------------------------------------------
  draw() {
    const findings = this.found?.findings ?? [];
    this.editor.show(findings.map((one) => ({ ...one, card: this.card(one, one.line) })));
  }

  /** The colour at a line's edge: that of the player who speaks. */
  paint(text) {
    const head = text.split(":")[0].trim().toLocaleLowerCase(),
      names = (this.found?.header?.players ?? []).map((name) => String(name).toLocaleLowerCase());
    const seat = names.indexOf(head);
    return seat >= 0 ? `of s${seat % 5}` : "c";
  }

  card(finding, line) {
    const bad = finding.severity === "error",
      proposals = finding.proposals ?? [];
    const rule = finding.rule && h("p", { class: "tiny", hidden: true }, finding.rule);
    const props = proposals.map((one, n) =>
      button(one.label, () => this.change(one.text, one.message || t("Line {line} changed", { line })), {
        kind: n === 0 && finding.read_on ? "go" : "",
      }),
    );
    const words = props.length ? [] : (finding.suggestions ?? []).map((text) => h("code", {}, text));
    return h(
      "div",
      {
        class: `find ${bad ? "" : "w"}`,
        role: "group",
        "aria-label": t("Line {line}: {message}", { line, message: finding.message }),
      },
      h("h2", { class: "k" }, bad ? t("Line {line} does not fit the rules", { line }) : t("Line {line}", { line })),
      h(
        "p",
        {},
        finding.message,
        " ",
        finding.clause
          ? rule
            ? h(
                "button",
                {
                  type: "button",
                  class: "link b",
                  onclick: () => {
                    rule.hidden = !rule.hidden;
                  },
                },
                t("Rule {clause}", { clause: finding.clause }),
              )
            : t("Rule {clause}", { clause: finding.clause })
          : "",
      ),
      rule,
      props.length || words.length ? h("p", { class: "tiny" }, t("What was meant?")) : null,
      props.length || words.length ? h("div", { class: "props" }, ...props, ...words) : null,
      finding.read_on ? h("p", { class: "tiny" }, finding.read_on) : null,
      line && this.found?.totals?.length
        ? button(t("Show on the sheet"), () => this.show(line, finding.column), { picture: "zoom", kind: "plain" })
        : null,
    );
  }

  go(step) {
    const lines = [...new Set((this.found?.findings ?? []).map((one) => one.line))].sort((a, b) => a - b);
    if (!lines.length) return;
    this.at = ((this.at ?? -1) + step + lines.length) % lines.length;
    this.editor.scrollTo(lines[this.at]);
    this.drawNext();
  }

  drawNext() {
    const lines = all(".find", this.edit);
    this.next.hidden = !lines.length;
    this.next.replaceChildren(
      button(t("Before"), () => this.go(-1), { picture: "back" }),
      h("span", {}, `${(this.at ?? 0) + 1} / ${lines.length}`),
      button(t("Next"), () => this.go(1), { kind: "go" }),
    );
  }

  // ---- what it comes to -------------------------------------------------------------------------
  drawSide() {
    const { found } = this,
      header = found.header;
    const errors = found.findings.filter((one) => one.severity === "error").length,
      others = found.findings.length - errors;
    this.badges.replaceChildren(
      errors
        ? h("span", { class: "badge bad" }, t("Errors: {count}", { count: errors }))
        : h("span", { class: "badge ok" }, icon("ok"), h("span", { class: "only-wide" }, t("Legal"))),
      others ? h("span", { class: "badge warn" }, t("Notes: {count}", { count: others })) : "",
    );
    const crumb = header ? [header.title, header.players?.join(", ")].filter(Boolean).join(" · ") : "";
    let there = $(".crumb", this.head);
    if (!there) {
      there = h("span", { class: "crumb only-wide" });
      $("h1", this.head).after(there);
    }
    there.textContent = crumb;
    const cards = [];
    if (header && found.totals?.length) cards.push(this.standing(found));
    cards.push(this.outputs(found));
    if (found.notices?.length)
      cards.push(
        h(
          "div",
          { class: "card" },
          h("h2", {}, t("How the text was read")),
          ...found.notices.map((one) => h("p", { class: "tiny" }, one)),
        ),
      );
    if (found.unchecked?.length)
      cards.push(
        h(
          "div",
          { class: "card" },
          h("h2", {}, t("Not checked")),
          ...found.unchecked.map((one) => h("p", { class: "tiny" }, one.text)),
        ),
      );
    this.status.textContent = t("Checked in {ms} ms. The log stays in this browser.", { ms: this.took });
    this.side.replaceChildren(...cards, this.status);
    this.drawNext();
  }

  standing(found) {
    const keys = [
      ...new Map(found.totals.flatMap((one) => one.totals.map((total) => [total.key, total.label]))).entries(),
    ];
    const value = (one, key) => one.totals.find((total) => total.key === key)?.text ?? "";
    const places =
      found.finished && found.standings?.length
        ? h("p", { class: "b" }, found.standings.map((one) => `${one.place}. ${one.name}`).join(" · "))
        : null;
    return h(
      "div",
      { class: "card standing" },
      h("h2", {}, found.finished ? t("The game is over") : t("So far")),
      places,
      h(
        "div",
        { class: "scrolled", tabindex: "0", role: "region", "aria-label": t("Totals") },
        h(
          "table",
          {},
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              h("td", { class: "tiny" }, found.due ?? ""),
              ...found.totals.map((one) => h("th", { scope: "col" }, dot(one.seat), " ", one.name)),
            ),
          ),
          h(
            "tbody",
            {},
            ...keys.map(([key, label]) =>
              h(
                "tr",
                {},
                h("th", { scope: "row" }, label),
                ...found.totals.map((one) => h("td", {}, h("bdi", { dir: "ltr" }, value(one, key)))),
              ),
            ),
          ),
        ),
      ),
    );
  }

  outputs(found) {
    const legal = found.header !== null && found.replays;
    const get = (call, type) => async (event) => {
      event.currentTarget.disabled = true;
      const at = event.currentTarget;
      try {
        const file = await ask(call, { text: this.editor.text });
        await give(file.name, file.bytes, file.type ?? type, phone.matches);
      } catch (error) {
        note(error.message, "bad");
      } finally {
        at.disabled = false;
      }
    };
    const each = [
      button(t("Replay page"), get("page", "text/html"), { disabled: !legal }),
      button(t("Filled sheets"), get("fill", "application/pdf"), { disabled: !legal }),
      button(t("Ledger"), () => this.ledger(), { disabled: !legal }),
      button(t("Play on from here"), () => this.playOn(), { disabled: !legal || !found.legal }),
    ];
    return h(
      "div",
      { class: "card" },
      h("h2", {}, t("What else it gives")),
      h("div", { class: "outputs" }, ...each),
    );
  }

  async ledger() {
    const text = this.editor.text,
      rows = await ask("ledger", { text }),
      players = this.found.header?.players ?? [];
    const change = (one) => [...(one.totals ?? []), ...(one.marks ?? [])].join(" · ");
    const row = (one) =>
      h(
        "li",
        { class: one.seat === null ? "" : `s${one.seat % 5}` },
        h("b", {}, t("Line {line}", { line: one.line })),
        " ",
        one.seat === null ? "" : players[one.seat],
        " ",
        h("code", { dir: "ltr" }, one.text),
        " ",
        button(t("Show on the sheet"), () => this.show(one.line), { picture: "zoom", kind: "plain" }),
        ...(one.players ?? []).map((each) =>
          h("p", { class: "tiny" }, each.seat === one.seat ? "" : `${players[each.seat]}: `, change(each)),
        ),
        ...(one.common ?? []).slice(0, 8).map((mark) => h("p", { class: "tiny" }, mark)),
      );
    bottom(
      t("Ledger"),
      h("h2", {}, t("Ledger")),
      h("ol", { class: "ledger" }, ...rows.map(row)),
    );
  }

  playOn() {
    const one = game(this.found.header.game);
    if (!one) return;
    const id = store.fresh();
    store.keep({
      id,
      game: one.key,
      title: one.title,
      layout: undefined,
      log: this.editor.text,
      words: (this.found.header.players ?? []).join(", "),
      over: false,
    });
    location.hash = `#/play/${id}`;
  }

  save() {
    const text = this.editor.text,
      file = { name: "game.log", bytes: new TextEncoder().encode(text), type: "text/plain" };
    share(text, [["log", t("Log"), t("Plain text: the command line reads it too")]], () => file);
  }

  async show(line, column = 0) {
    try {
      await showOnSheet(this.editor.text, line, column);
    } catch (error) {
      if (!error.stopped) note(error.message, "bad");
    }
  }

  more() {
    const act = (does) => () => {
      close();
      does();
    };
    const { close } = bottom(
      t("More"),
      h(
        "div",
        { class: "rows" },
        button(
          t("Open"),
          act(() => this.file.click()),
          { picture: "log" },
        ),
        button(
          t("Save, share"),
          act(() => this.save()),
          { picture: "share" },
        ),
      ),
    );
  }
}

export async function show([word] = []) {
  const before = store.setting(KEY, ""),
    page = new Score(before);
  if (!word) return;
  history.replaceState(null, "", "#/score");
  try {
    const text = await logOf(word);
    if (text !== before) page.change(text, "");
  } catch {
    note(t("This link holds no log."), "bad");
  }
}

/** The log in a file: Python reads documents and older encodings. It is null if there is no log; a note says why. */
async function textOf(file) {
  const bytes = new Uint8Array(await file.slice(0, MOST_BYTES).arrayBuffer());
  const begins = (...signs) => signs.every((sign, n) => bytes[n] === sign.charCodeAt(0));
  if (!begins(..."{\\rtf") && !begins(..."PK\x03\x04"))
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      // it is in an older encoding, or no text
    }
  const base64 = btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(""));
  try {
    const { text, notices } = await ask("read_log", { name: file.name, base64 });
    for (const notice of notices) note(notice);
    return text;
  } catch (error) {
    note(error.message, "bad");
    return null;
  }
}

/** A file that was dropped on any page. */
export async function dropped(file) {
  const text = await textOf(file);
  if (text === null) return;
  store.set(KEY, text);
  if (location.hash === "#/score") show();
  else location.hash = "#/score";
}
