// Whose turn it is and what is due, what programs did, the players' totals, and the end of the game.
import { $, h, icon, dot, button, tell } from "./dom.js";
import { t } from "./words.js";

const SHOWN_MS = 4500;

export class Turn {
  constructor(play) {
    this.play = play;
    this.botTimer = 0;
    this.said = "";
    this.due = h("section", { class: "due" }, h("p", {}, t("Setting up the table …")));
    this.did = h("section", { class: "card did only-wide", hidden: true });
    this.bot = h("p", { class: "botbar only-phone", hidden: true });
    this.players = h("section", { class: "players" });
    this.facts = h("section", { class: "facts only-wide" });
  }

  /** What went wrong, in place of what is due. */
  failed(error) {
    this.due.replaceChildren(
      h("p", { class: "bad" }, h("b", {}, error.message)),
      error.details ? h("p", { class: "tiny" }, error.details) : "",
    );
    tell(error.message);
  }

  drawDue(more) {
    const { due, seats, verdict } = this.play.state;
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
    const count = this.play.desk.targets.length;
    const lit = person && count ? ` ${t("Touch a lit place.")}` : "";
    const text = this.play.help.asking
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
          this.play.state.seats[one.seat]?.totals
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
        button(t("Save, share"), () => this.play.save(), { picture: "share" }),
        h("a", { class: "btn go", href: `#/play/new/${this.play.game.key}` }, t("Once more")),
      ),
    );
  }

  drawPlayers() {
    const { seats, due, facts } = this.play.state,
      said = JSON.stringify([seats, due?.seat, facts]);
    if (said === this.said) return;
    this.said = said;
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
      ...facts
        .slice(0, 8)
        .map((fact) => h("p", { class: "tiny" }, h("b", {}, fact.label), " ", fact.text)),
    );
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
      const sheet = this.play.table.sheets.list().find((one) => one.key === state.new?.[0]?.sheet);
      this.bot.replaceChildren(
        dot(seat),
        h("span", {}, text[0]),
        sheet ? button(t("Show"), () => this.play.around.look(sheet), { kind: "plain" }) : "",
      );
      this.bot.hidden = false;
      this.play.desk.uncover();
      clearTimeout(this.botTimer);
      this.botTimer = setTimeout(() => {
        this.bot.hidden = true;
      }, SHOWN_MS);
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
          t("{player} thinks …", { player: this.play.state.seats[seat].name }),
          " ",
          button(t("Move now"), ({ currentTarget }) => {
            currentTarget.disabled = true;
            this.play.table.moveNow();
          }),
        ),
      );
  }
}
