// Who won? Tallies of the players, one column each; the standings follow while they are typed.
import { all, h, s, button, dot, give, note, phone, tell } from "./dom.js";
import { t, game } from "./words.js";
import { ask } from "./ask.js";
import * as frame from "./frame.js";
import * as store from "./store.js";

const NAMES = ["Ann", "Ben", "Cleo", "Dev", "Ela", "Finn", "Gita", "Hugo"],
  WAIT_MS = 150;

const crown = () =>
  s(
    "svg",
    { viewBox: "0 0 64 64", class: "crown", "aria-hidden": "true" },
    s("path", { d: "M10 46L7 20l13 10 12-18 12 18 13-10-3 26z", fill: "#f2c572" }),
    s("circle", { cx: 32, cy: 36, r: 4, fill: "#1a6f69" }),
    s("rect", { x: 10, y: 49, width: 44, height: 5, rx: 1, fill: "#d84826" }),
  );

class Won {
  /** `own` is a layout of the reader's own: `{name, text, title}`. */
  constructor(one, layout, own) {
    this.game = one;
    this.layout = own ? { name: own.name, text: own.text } : layout;
    this.key = own ? own.name : layout;
    const kept = store.setting("tally", {})[this.key];
    this.players =
      kept ??
      NAMES.slice(0, Math.max(2, Math.min(3, Math.max(...one.seats)))).map((name) => ({ name, values: {} }));
    this.verdict = h("section", { class: "verdict", role: "status" });
    this.columns = h("div", { class: "cols" });
    this.places = h("section", { class: "card", hidden: true });
    this.points = h("section", { class: "card", hidden: true });
    const sheet =
      !own && one.play.length > 1
        ? h(
            "select",
            {
              class: "field",
              "aria-label": t("Sheet"),
              onchange: (event) => {
                location.hash = `#/won/${one.key}/${event.target.value.split("/").pop()}`;
              },
            },
            ...one.play.map((each) => h("option", { value: each.ref, selected: each.ref === layout }, each.title)),
          )
        : null;
    frame.put(
      "sub p-won",
      frame.head(t("Who won?"), own?.title || one.short || one.title, frame.badge(), frame.lightButton()),
      h(
        "main",
        { class: "won" },
        this.verdict,
        sheet,
        frame.loading(t("You can already type numbers.")),
        h(
          "section",
          { class: "card" },
          this.columns,
          (this.hint = h("p", { class: "tiny hint" })),
        ),
        this.places,
        this.points,
      ),
    );
    this.verdict.append(
      crown(),
      h(
        "div",
        {},
        h("p", { class: "name" }, t("Type the tallies")),
        h("p", {}, t("The result follows while you type.")),
      ),
    );
  }

  async begin() {
    try {
      const { fields, optional } = await ask("tally", { game: this.game.key, layout: this.layout });
      this.fields = fields;
      this.hint.textContent = optional
        ? t("Empty rows count as 0. A total that you type is compared with the sum.")
        : t("Empty fields are needed only if they decide the game.");
      this.draw();
      await this.settle();
    } catch (error) {
      if (!error.stopped) this.wrong(error);
    }
  }

  wrong(error) {
    this.verdict.replaceChildren(
      crown(),
      h("div", {}, h("p", { class: "name" }, error.message), error.details ? h("p", {}, error.details) : ""),
    );
  }

  draw() {
    const { players, fields } = this,
      most = Math.max(...this.game.seats);
    const cells = [h("span")];
    players.forEach((player, n) =>
      cells.push(
        h("input", {
          class: `field b who s${n % 5}`,
          value: player.name,
          maxlength: "24",
          "aria-label": t("Name of player {number}", { number: n + 1 }),
          oninput: (event) => {
            player.name = event.target.value;
            this.soon();
          },
        }),
      ),
    );
    cells.push(
      h(
        "span",
        { class: "add two" },
        players.length < most
          ? h(
              "button",
              {
                type: "button",
                class: "btn ico",
                "aria-label": t("One more player"),
                onclick: () => {
                  this.number(1);
                },
              },
              "+",
            )
          : "",
        players.length > Math.min(...this.game.seats, 2)
          ? h(
              "button",
              {
                type: "button",
                class: "btn ico",
                "aria-label": t("One player less"),
                onclick: () => {
                  this.number(-1);
                },
              },
              "−",
            )
          : "",
      ),
    );
    for (const field of fields) {
      const several = field.parts.length > 1;
      cells.push(
        h(
          "span",
          { class: "lab" },
          field.label,
          h("small", {}, several ? field.parts.map((part) => part.label).join(", ") : (field.help ?? "")),
        ),
      );
      players.forEach((player, n) =>
        cells.push(
          h(
            "span",
            { class: `parts ${several ? "several" : ""}` },
            ...field.parts.map((part) => this.input(field, part, player, n)),
          ),
        ),
      );
      cells.push(h("span", { class: "add" }));
    }
    this.columns.className = `cols n${players.length}`;
    this.columns.replaceChildren(...cells);
  }

  input(field, part, player, n) {
    const name = `${part.label || field.label}, ${player.name}`;
    if (field.kind === "flag") {
      return h("input", {
        type: "checkbox",
        class: "flag",
        checked: Boolean(player.values[part.key]),
        "aria-label": name,
        "data-part": part.key,
        "data-seat": n,
        onchange: (event) => {
          player.values[part.key] = event.target.checked;
          this.soon();
        },
      });
    }
    return h("input", {
      class: "field num",
      inputmode: "numeric",
      autocomplete: "off",
      placeholder: field.parts.length > 1 ? part.label : "",
      value: player.values[part.key] ?? "",
      "aria-label": name,
      "data-part": part.key,
      "data-seat": n,
      oninput: (event) => {
        const typed = event.target.value.trim().replace("−", "-");
        player.values[part.key] =
          typed === "" ? null : /^-?\d+([.,]\d+)?$/.test(typed) ? Number(typed.replace(",", ".")) : typed;
        this.soon();
      },
    });
  }

  number(by) {
    if (by > 0)
      this.players.push({
        name: NAMES.find((name) => !this.players.some((player) => player.name === name)) ?? "",
        values: {},
      });
    else this.players.pop();
    this.draw();
    this.soon();
  }

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.settle(), WAIT_MS);
  }

  async settle() {
    store.set("tally", { ...store.setting("tally", {}), [this.key]: this.players });
    const asked = (this.asked = (this.asked ?? 0) + 1);
    try {
      const found = await ask("settle", { game: this.game.key, layout: this.layout, players: this.players });
      if (asked === this.asked) this.show(found);
    } catch (error) {
      if (!error.stopped && asked === this.asked) this.wrong(error);
    }
  }

  show(found) {
    const { standings = [], verdict, open, problems = [], missing = [] } = found;
    for (const one of all(".num, .flag", this.columns)) {
      const is = (each) => each.seat === +one.dataset.seat && each.part === one.dataset.part;
      const problem = problems.find(is);
      one.classList.toggle("wrong", Boolean(problem));
      one.classList.toggle("missing", missing.some(is));
      one.title = problem?.message ?? "";
      if (problem) one.setAttribute("aria-invalid", "true");
      else one.removeAttribute("aria-invalid");
    }
    const first = standings.filter((one) => one.place === 1).map((one) => one.name);
    const title =
      found.complete && first.length
        ? first.length > 1
          ? t("{players} share the first place", { players: first.join(", ") })
          : t("{player} wins", { player: first[0] })
        : t("Not settled yet");
    const lines = [problems.length ? problems.map((one) => one.message).join(" ") : "", verdict, open].filter(
      Boolean,
    );
    this.verdict.replaceChildren(
      crown(),
      h("div", {}, h("p", { class: "name" }, title), ...lines.map((line) => h("p", {}, line))),
    );
    tell(`${title}. ${lines.join(" ")}`);
    this.places.hidden = !standings.length;
    this.showPoints(found.accounts ?? []);
    if (!standings.length) return;
    const keys = standings[0].criteria.map((one) => one.label);
    const cell = (one) =>
      h(
        "td",
        { class: one.tied ? "eq" : "" },
        one.decisive ? h("span", { class: "decide" }, one.value) : h("bdi", { dir: "ltr" }, one.value),
        one.tied ? " =" : "",
      );
    this.places.replaceChildren(
      h("h2", {}, t("Places")),
      h(
        "div",
        { class: "scrolled", tabindex: "0", role: "region", "aria-label": t("Places") },
        h(
          "table",
          {},
          h(
            "thead",
            {},
            h("tr", {}, h("td"), ...keys.map((label, i) => h("th", { scope: "col" }, `${i + 1}. ${label}`))),
          ),
          h(
            "tbody",
            {},
            ...standings.map((one) =>
              h(
                "tr",
                { class: one.seat === null ? "" : `s${one.seat % 5}` },
                h("th", { scope: "row" }, `${one.place}. `, one.seat === null ? "" : dot(one.seat), " ", one.name),
                ...one.criteria.map(cell),
              ),
            ),
          ),
        ),
      ),
    );
  }

  /** The points of each row of a score pad, and the filled pad as a file. */
  showPoints(accounts) {
    this.points.hidden = !accounts.length;
    const names = this.players.map((player, n) => player.name.trim() || String(n + 1));
    const table = ({ rows }) =>
      h(
        "table",
        {},
        h("thead", {}, h("tr", {}, h("td"), ...names.map((name) => h("th", { scope: "col" }, name)))),
        h(
          "tbody",
          {},
          ...rows.map((row) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, row.label),
              ...row.values.map((value) => h("td", {}, h("bdi", { dir: "ltr" }, value))),
            ),
          ),
        ),
      );
    this.points.replaceChildren(
      h("h2", {}, t("Points")),
      ...accounts.map((one) =>
        h("div", { class: "scrolled", tabindex: "0", role: "region", "aria-label": t("Points") }, table(one)),
      ),
      ...accounts.flatMap((one) => one.notes).map((text) => h("p", { class: "tiny" }, text)),
      h("div", { class: "outputs" }, button(t("Save the filled pad"), () => this.save(), { picture: "off" })),
    );
  }

  async save() {
    try {
      const file = await ask("fill_pad", {
        game: this.game.key,
        layout: this.layout,
        players: this.players,
        paper: store.setting("paper", "a4"),
      });
      await give(file.name, file.bytes, file.type, phone.matches);
    } catch (error) {
      note(error.message, "bad");
    }
  }
}

export function show(parts) {
  const one = game(parts[0]);
  if (!one) {
    location.hash = "#/";
    return;
  }
  const own = parts[1] === "own" ? store.setting("variant", null) : null;
  const layout = one.play.find((each) => each.ref.endsWith(`/${parts[1]}`))?.ref ?? one.play[0].ref;
  new Won(one, layout, own).begin();
}
