// Printing: what, for whom, on which paper; what it will look like; the file; what to set in the printer.
import { $, all, h, icon, button, segments, stepper, note, give, phone, tell } from "./dom.js";
import { t, game, facts, languages, lang, number } from "./words.js";
import { ask, ready } from "./ask.js";
import * as frame from "./frame.js";
import * as store from "./store.js";

const WAIT_MS = 250,
  FIRST = 6;
/** Where people measure paper in inches. */
const LETTER = /-(US|CA|MX|PH|CL|CO|VE|GT|CR|DO|PR)$/;
const usualPaper = () => (navigator.languages.some((one) => LETTER.test(one)) ? "letter" : "a4");
const PICTURES = ["pages", "flip", "full", "ruler"];
/** The same in the order in which Python tells the settings: paper, size, sides, ink. */
const SET = ["pages", "full", "flip", "ruler"];

class Print {
  /** `own` is a layout of the reader's own: `{name, text, title}`. */
  constructor(one, own = null) {
    this.game = one;
    this.own = own;
    this.tab = "home";
    this.at = 0;
    this.urls = [];
    this.watcher = null;
    this.found = null;
    this.groups = null;
    this.asked = 0;
    this.timer = 0;
    this.options = {};
    this.what = own ? "own" : one.kit?.length ? "kit" : one.main;
    const players = store.setting("players", 4);
    this.players = one.kit?.includes(players) ? players : Math.max(...(one.kit?.length ? one.kit : one.seats));
    this.lang = lang();
    this.paper = store.setting("paper", usualPaper());
    this.edition = store.setting("edition", "colour");
    this.build();
  }

  spec() {
    const options = Object.fromEntries(
      Object.entries(this.options).filter(([key]) => this.fields().some((field) => field.key === key)),
    );
    return {
      what: this.own
        ? { text: this.own.text, name: this.own.name }
        : this.what === "kit"
          ? { kit: this.game.key, players: this.players }
          : this.what,
      sheet_lang: this.lang,
      paper: this.paper,
      edition: this.edition,
      options,
    };
  }

  /** The fields that are asked now: those of the sheet and of where it is printed. */
  fields() {
    return (this.groups ?? [])
      .filter((group) => group.key === this.tab || group.key === "sheet")
      .flatMap((group) => group.fields);
  }

  build() {
    this.set = h("form", { class: "set", onsubmit: (event) => event.preventDefault() });
    this.stage = h("div", { class: "stage" });
    this.strip = h("nav", { class: "strip", "aria-label": t("Sheets of paper") });
    this.printer = h("ol", { class: "printer", "aria-label": t("Settings of your printer") });
    this.sum = h("p", { class: "sum", role: "status" });
    const usual = [
      [t("Both sides"), t("in your printer’s window")],
      [t("Flip on long edge"), t("as a book is turned")],
      [t("100 %"), t("“actual size”, not “fit”")],
      [t("Check"), t("the ruler is 100 mm long")],
    ];
    this.printer.append(
      ...usual.map(([name, words], n) =>
        h("li", {}, icon(PICTURES[n], "big"), h("span", {}, h("b", {}, name), words)),
      ),
    );
    this.view = h("section", { class: "view" }, this.stage, this.strip, this.printer);
    frame.put(
      "sub p-print",
      frame.head(
        t("Print"),
        this.own?.title || this.game.short || this.game.title,
        frame.badge(),
        frame.lightButton(),
      ),
      h("main", { class: "print" }, this.set, this.view),
    );
    this.draw();
    this.lay(null);
  }

  async begin() {
    try {
      await this.ask();
      await this.preview();
    } catch (error) {
      if (!error.stopped) this.wrong(error);
    }
  }

  async ask() {
    const { what } = this.spec();
    this.groups = (await ask("print_options", { what })).groups;
    for (const field of this.groups.flatMap((group) => group.fields))
      if (this.options[field.key] === undefined) this.options[field.key] = field.default;
    this.draw();
  }

  wrong(error) {
    this.sum.replaceChildren(h("b", { class: "bad" }, error.message));
    if (error.details) this.sum.append(" ", error.details);
    tell(error.message);
  }

  // ---- the form -------------------------------------------------------------------------------
  draw() {
    const open = $("details.other", this.set)?.open,
      scrolled = this.set.scrollTop,
      tabs = this.tabs();
    const layouts = this.game.layouts.filter((one) => one.kind !== "kit");
    const main = layouts.filter((one) => one.scorable),
      rest = layouts.filter((one) => !one.scorable);
    const kit =
      !this.own && this.game.kit?.length
        ? [this.choice("kit", t("Everything for the table"), t("{count} players", { count: this.players }))]
        : [];
    const what = this.own
      ? []
      : [
          h(
            "div",
            {},
            h("h2", { class: "k" }, t("What")),
            h(
              "div",
              { class: "pick", role: "radiogroup", "aria-label": t("What") },
              ...kit,
              ...main.map((one) => this.choice(one.ref, one.title, "")),
              ...rest
                .slice(0, Math.max(1, FIRST - main.length - kit.length))
                .map((one) => this.choice(one.ref, one.title, "")),
            ),
            h(
              "details",
              { class: "other", open: Boolean(open) || rest.slice(2).some((one) => one.ref === this.what) },
              h("summary", { class: "b" }, t("More sheets and cards")),
              h(
                "div",
                { class: "pick", role: "radiogroup", "aria-label": t("More sheets and cards") },
                ...rest
                  .slice(Math.max(1, FIRST - main.length - kit.length))
                  .map((one) => this.choice(one.ref, one.title, "")),
              ),
            ),
          ),
        ];
    const players =
      this.what === "kit" && !this.own
        ? h(
            "div",
            {},
            h("h2", { class: "k" }, t("Players")),
            stepper(
              { label: t("Players"), less: t("One player less"), more: t("One player more") },
              [Math.min(...this.game.kit), Math.max(...this.game.kit)],
              this.players,
              (value) => {
                this.players = value;
                store.set("players", value);
                this.soon();
              },
            ),
          )
        : null;
    const language = h(
      "label",
      {},
      h("h2", { class: "k" }, t("Language of the sheets")),
      h(
        "select",
        {
          class: "field",
          onchange: (event) => {
            this.lang = event.target.value;
            this.soon();
          },
        },
        ...languages().map(({ code, name }) =>
          h("option", { value: code, selected: code === this.lang, lang: code }, name),
        ),
      ),
    );
    const papers = facts().papers.filter(({ value }) => this.papers().includes(value));
    const paper = h(
      "div",
      {},
      h("h2", { class: "k" }, t("Paper")),
      papers.length > 3
        ? h(
            "select",
            { class: "field", "aria-label": t("Paper"), onchange: (event) => this.setPaper(event.target.value) },
            ...papers.map(({ value, label }) => h("option", { value, selected: value === this.paper }, label)),
          )
        : segments(
            t("Paper"),
            papers.map(({ value, label }) => [value, label]),
            this.paper,
            (value) => this.setPaper(value),
          ),
    );
    const ink = h(
      "div",
      {},
      h("h2", { class: "k" }, t("Ink")),
      segments(
        t("Ink"),
        facts().editions.map(({ value, label }) => [value, label]),
        this.edition,
        (value) => {
          this.edition = value;
          store.set("edition", value);
          this.soon();
        },
      ),
    );
    const fields = this.fields(),
      first = fields.slice(0, 2),
      more = fields.slice(2);
    const own = h(
      "div",
      { class: "pair" },
      ...[players, ...first.map((field) => this.field(field))].filter(Boolean),
    );
    const others = more.length
      ? h(
          "details",
          { class: "others-open", open: this.tab !== "home" },
          h("summary", { class: "b" }, t("More settings")),
          h("div", { class: "fields" }, ...more.map((field) => this.field(field))),
        )
      : null;
    this.set.replaceChildren(
      ...[
        tabs,
        ...what,
        h("div", { class: "pair" }, language, paper),
        ink,
        own,
        others,
        frame.loading(),
        this.saving(),
      ].filter(Boolean),
    );
    this.set.scrollTop = scrolled;
  }

  setPaper(value) {
    this.paper = value;
    store.set("paper", value);
    this.soon();
  }

  papers() {
    if (this.what === "kit") return ["a4", "letter"];
    if (this.own) return this.game.own_papers;
    return this.game.layouts.find((one) => one.ref === this.what)?.papers ?? ["a4", "letter"];
  }

  tabs() {
    const names = { home: t("At home"), shop: t("Copy shop or print shop"), cards: t("Cards") };
    const known = (this.groups ?? [])
      .filter((group) => names[group.key] && group.fields.length)
      .map((group) => group.key);
    const list = Object.keys(names).filter((key) => key === "home" || known.includes(key));
    if (list.length < 2) return null;
    return segments(
      t("Where it is printed"),
      list.map((key) => [key, names[key]]),
      this.tab,
      (key) => {
        this.tab = key;
        this.draw();
        this.soon();
      },
    );
  }

  choice(value, title, detail) {
    const on = value === this.what;
    return h(
      "label",
      { class: on ? "on" : "" },
      h("input", { type: "radio", name: "what", value, checked: on, onchange: () => this.pick(value) }),
      h("span", { class: "b" }, title),
      detail && h("span", { class: "n" }, detail),
    );
  }

  async pick(value) {
    this.what = value;
    if (!this.papers().includes(this.paper)) this.paper = this.papers()[0];
    this.options = {};
    this.tab = "home";
    this.draw();
    try {
      await this.ask();
      await this.preview();
    } catch (error) {
      if (!error.stopped) this.wrong(error);
    }
  }

  field(field) {
    const change = (value) => {
      this.options[field.key] = value;
      this.soon();
    };
    const now = this.options[field.key] ?? field.default;
    let input;
    if (field.kind === "flag")
      return h(
        "label",
        { class: "flagged" },
        h("input", { type: "checkbox", checked: Boolean(now), onchange: (event) => change(event.target.checked) }),
        h("span", {}, h("b", {}, field.label), field.help && h("small", { class: "tiny" }, field.help)),
      );
    if (field.kind === "choice")
      input = h(
        "select",
        { class: "field", "aria-label": field.label, onchange: (event) => change(event.target.value) },
        ...field.choices.map(({ value, label }) =>
          h("option", { value, selected: String(value) === String(now) }, label),
        ),
      );
    else if (field.kind === "number" && (field.most ?? 99) <= 50)
      input = stepper(
        { label: field.label, less: `${field.label} −1`, more: `${field.label} +1` },
        [field.least ?? 0, field.most ?? 50],
        Number(now ?? field.least ?? 0),
        change,
      );
    else
      input = h("input", {
        class: "field",
        inputmode: field.kind === "number" ? "decimal" : "text",
        "aria-label": field.label,
        value: now ?? "",
        onchange: (event) => change(field.kind === "number" ? Number(event.target.value) : event.target.value),
      });
    return h(
      "div",
      {},
      h("h2", { class: "k" }, field.label),
      input,
      field.help && h("p", { class: "tiny" }, field.help),
    );
  }

  saving() {
    this.saveButton = button(t("Save PDF"), () => this.save(false), { picture: "off", kind: "go" });
    return h(
      "div",
      { class: "save" },
      this.sum,
      this.saveButton,
      button(t("Print …"), () => this.save(true), { picture: "print" }),
    );
  }

  // ---- what it looks like ---------------------------------------------------------------------
  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () =>
        this.preview().catch((error) => {
          if (!error.stopped) this.wrong(error);
        }),
      WAIT_MS,
    );
  }

  async preview() {
    const asked = (this.asked = (this.asked ?? 0) + 1);
    this.stage.classList.add("waits");
    const found = await ask("preview", this.spec()).finally(() => this.stage.classList.remove("waits"));
    if (asked !== this.asked) return;
    for (const url of this.urls) if (url) URL.revokeObjectURL(url);
    this.found = found;
    this.urls = found.pages.map(picture);
    this.at = Math.min(this.at, found.sheets.length - 1);
    this.lay(found);
    this.rest(asked);
    const empty = found.sheets.some((sheet) => sheet.back !== null);
    this.sum.replaceChildren(
      h(
        "span",
        {},
        h("b", {}, t("Sheets of paper: {count}", { count: found.sheets.length })),
        empty ? `, ${t("both sides")}` : "",
      ),
      h("span", { class: "tiny" }, t("Pages: {count}", { count: found.pages.length })),
    );
    for (const text of found.notes ?? []) this.sum.append(h("span", { class: "tiny" }, text));
    if (found.settings?.length)
      this.printer.replaceChildren(
        ...found.settings.map((text, n) => h("li", {}, icon(SET[Math.min(n, 3)], "big"), h("span", {}, text))),
      );
    if (this.tab === "shop" && this.options.profile) this.preflight(asked);
  }

  /** The other pages come one after another, as far as they are seen. */
  async rest(asked) {
    this.watcher?.disconnect();
    const wanted = new Set();
    let busy = false;
    const next = async () => {
      if (busy) return;
      busy = true;
      for (const i of wanted) {
        wanted.delete(i);
        await this.bring(i, asked);
      }
      busy = false;
    };
    this.watcher = new IntersectionObserver((seen) => {
      for (const { isIntersecting, target } of seen)
        if (isIntersecting) wanted.add(+(/** @type {any} */ (target).dataset.page));
      next();
    });
    for (const one of all("span[data-page]", this.view)) this.watcher.observe(one);
  }

  async bring(i, asked) {
    if (!this.urls[i] && asked === this.asked) {
      const found = await ask("preview", { ...this.spec(), only: i }).catch(() => null);
      if (asked !== this.asked || !found) return;
      this.urls[i] = picture(found.pages[i]);
      for (const one of all(`[data-page="${i}"]`, this.view))
        one.replaceWith(this.side(i, one.dataset.small === "yes"));
    }
  }

  async preflight(asked) {
    const found = await ask("preflight", this.spec()).catch((error) => ({
      ok: false,
      lines: [{ title: "", findings: [{ message: error.message }] }],
      requirements: [],
    }));
    if (asked !== this.asked) return;
    $(".flight", this.set)?.remove();
    $(".save", this.set).before(
      h(
        "div",
        { class: `card flight ${found.ok ? "" : "bad"}` },
        h("h2", { class: "k" }, t("What the shop asks")),
        ...found.requirements.map((text) => h("p", { class: "tiny" }, text)),
        ...found.lines
          .filter((one) => one.findings.length)
          .map((one) =>
            h(
              "p",
              { class: "bad" },
              h("b", {}, one.title),
              " ",
              one.findings.map((each) => each.message).join(" "),
            ),
          ),
        found.ok ? h("p", { class: "good" }, t("The file keeps all of it.")) : "",
      ),
    );
  }

  side(page, small) {
    const made = this.urls[page]
      ? h("img", { src: this.urls[page], alt: small ? "" : t("Page {number}", { number: page + 1 }) })
      : h("span", { class: "blank" }, "…");
    made.dataset.page = String(page);
    made.dataset.small = small ? "yes" : "no";
    return made;
  }

  lay(found) {
    if (!found) {
      const { url, width, height } = this.game.picture;
      this.stage.replaceChildren(h("img", { src: url, width, height, alt: this.game.title }));
      this.strip.replaceChildren();
      return;
    }
    const sheet = found.sheets[this.at];
    const back =
      sheet.back === null
        ? h("div", { class: "empty only-wide" }, h("span", {}, t("The back stays empty.")))
        : this.side(sheet.back, false);
    const front = sheet.front === null ? h("div", { class: "empty" }) : this.side(sheet.front, false);
    const page = found.pages[sheet.front ?? sheet.back];
    if (back.matches(".empty")) back.style.aspectRatio = `${page.width ?? 210} / ${page.height ?? 297}`;
    this.stage.classList.toggle("broad", page.width > page.height);
    this.stage.replaceChildren(front, back);
    this.strip.replaceChildren(
      ...found.sheets.map((one, n) =>
        h(
          "button",
          {
            type: "button",
            "aria-label": t("Sheet of paper {number}", { number: n + 1 }),
            "aria-current": n === this.at ? "true" : null,
            onclick: () => {
              this.at = n;
              this.lay(found);
              $("[aria-current]", this.strip)?.focus({ preventScroll: true });
            },
          },
          one.front === null ? h("span", { class: "blank" }) : this.side(one.front, true),
          one.back === null ? h("span", { class: "blank" }, t("empty")) : this.side(one.back, true),
          h("small", {}, one.copies > 1 ? `${n + 1} ×${one.copies}` : String(n + 1)),
        ),
      ),
    );
  }

  // ---- the file -------------------------------------------------------------------------------
  /** A file that lies ready on the host, if this is one in its usual form. */
  get lying() {
    const usual = !this.own && this.edition === "colour" && this.tab === "home" && this.lang === lang();
    if (!usual) return null;
    return (
      (this.game.pdfs ?? []).find(
        (one) =>
          one.paper === this.paper &&
          (typeof one.what === "string"
            ? one.what === this.what
            : this.what === "kit" && one.what.players === this.players),
      ) ?? null
    );
  }

  async save(print) {
    this.saveButton.disabled = true;
    try {
      const files = ready() || !this.lying ? (await ask("pdf", this.spec())).files : [await fetched(this.lying)];
      for (const file of files) {
        if (print) shown(file);
        else await give(file.name, file.bytes, file.type ?? "application/pdf");
      }
      this.card(files);
    } catch (error) {
      if (!error.stopped) note(error.message, "bad");
    } finally {
      this.saveButton.disabled = false;
    }
  }

  /** The settings of the printer again, when they are needed. */
  card(files) {
    const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
    const text = [...all("li", this.printer)].map((one) => one.innerText.replace("\\n", " "));
    $(".done", this.set)?.remove();
    $(".save", this.set).before(
      h(
        "div",
        { class: "card done", role: "status" },
        h(
          "p",
          { class: "b" },
          files.map((file) => file.name).join(", "),
          ` (${t("{size} MB", { size: number(bytes / 1e6, 2) })})`,
        ),
        h("ul", {}, ...text.map((line) => h("li", { class: "tiny" }, line))),
      ),
    );
    if (phone.matches) note(files.map((file) => file.name).join(", "));
  }
}

/** The picture of a page, as an address; empty where it has not come. */
function picture({ svg, png }) {
  if (svg) return URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  return png ? URL.createObjectURL(new Blob([png.bytes], { type: "image/png" })) : "";
}

async function fetched({ url, name }) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return { name, type: "application/pdf", bytes: new Uint8Array(await answer.arrayBuffer()) };
}

/** The file in a tab of its own, where the browser prints it. */
function shown(file) {
  const url = URL.createObjectURL(new Blob([file.bytes], { type: file.type ?? "application/pdf" }));
  if (!open(url, "_blank")) h("a", { href: url, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 120_000);
}

export function show(parts) {
  const one = game(parts[0]);
  if (!one) {
    location.hash = "#/";
    return;
  }
  const own = parts[1] === "own" ? store.setting("variant", null) : null;
  new Print(one, own).begin();
}
