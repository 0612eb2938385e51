// A layout of the reader's own: its text with faults marked in place, what it looks like, printing and playing it.
import { $, h, icon, button, note, give, phone, tell } from "./dom.js";
import { t, games, game, pads } from "./words.js";
import { ask } from "./ask.js";
import * as frame from "./frame.js";
import * as store from "./store.js";
import { Editor } from "./editor.js";

const WAIT_MS = 400,
  KEY = "variant",
  NAME = /^[a-z0-9][a-z0-9_-]{0,60}\.toml$/;

class Variant {
  constructor(kept) {
    this.kept = kept ?? { name: "my-layout.toml", text: "", title: "", game: "" };
    this.asked = 0;
    this.badges = h("span", { class: "badges" });
    this.editor = new Editor({
      label: t("The layout"),
      placeholder: t("Choose a sheet above, or open a file."),
      changed: () => this.typed(),
      paint: (line) => (/^\s*#/.test(line) ? "c" : /^\s*\[/.test(line) ? "h table" : ""),
    });
    this.file = h("input", {
      type: "file",
      accept: ".toml",
      hidden: true,
      onchange: () => this.open(this.file.files[0]),
    });
    this.stage = h("div", { class: "card drawn" });
    this.acts = h("div", { class: "outputs" });
    const from = h(
      "select",
      {
        class: "field",
        "aria-label": t("Start from a copy of …"),
        onchange: (event) => {
          if (event.target.value) this.copy(event.target.value);
          event.target.value = "";
        },
      },
      h("option", { value: "" }, t("Start from a copy of …")),
      ...[...games(), pads()].flatMap((one) =>
        one.layouts
          .filter((each) => each.scorable)
          .map((each) => h("option", { value: each.ref }, `${one.short ?? one.title}: ${each.title}`)),
      ),
    );
    this.side = h(
      "section",
      { class: "side" },
      h(
        "div",
        { class: "card" },
        from,
        h(
          "p",
          { class: "tiny" },
          t(
            "A layout file defines the contents of a sheet and the meaning of each place. Your changes apply to printing, scoring and playing.",
          ),
        ),
      ),
      frame.loading(t("You can already edit the text.")),
      this.stage,
      h("div", { class: "card" }, this.acts),
    );
    frame.put(
      "sub p-score p-variant",
      frame.head(
        t("A layout of your own"),
        this.kept.name,
        this.badges,
        button(t("Open"), () => this.file.click(), { picture: "log", kind: "only-wide" }),
        frame.lightButton(),
      ),
      h(
        "main",
        { class: "score" },
        h("section", { class: "edit", "aria-label": t("The layout") }, this.editor.element),
        this.side,
      ),
      this.file,
    );
    this.editor.text = this.kept.text;
    this.draw(null);
    if (this.kept.text) this.check();
  }

  async open(file) {
    if (!file) return;
    const name = file.name.toLowerCase().replace(/[^a-z0-9_.-]+/g, "-");
    this.take(NAME.test(name) ? name : "my-layout.toml", await file.text());
  }

  async copy(ref) {
    try {
      const { name, text } = await ask("read_layout", { what: ref });
      this.take(name, text);
    } catch (error) {
      note(error.message, "bad");
    }
  }

  take(name, text) {
    this.kept = { ...this.kept, name, text };
    this.editor.text = text;
    $(".crumb").textContent = name;
    this.typed();
  }

  typed() {
    this.kept.text = this.editor.text;
    store.set(KEY, this.kept);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), WAIT_MS);
  }

  async check() {
    const asked = ++this.asked,
      { text, name } = this.kept;
    try {
      const found = await ask("check_layout", { text, name });
      if (asked !== this.asked) return;
      this.kept = { ...this.kept, title: found.title || this.kept.title, game: found.game || this.kept.game };
      store.set(KEY, this.kept);
      this.draw(found);
      if (!found.faults.length) await this.preview(asked);
    } catch (error) {
      if (!error.stopped && asked === this.asked)
        this.stage.replaceChildren(h("p", { class: "bad" }, error.message));
    }
  }

  draw(found) {
    const faults = found?.faults ?? [];
    this.editor.show(
      faults.map((one) => ({
        ...one,
        severity: "error",
        card: h(
          "div",
          {
            class: "find",
            role: "group",
            "aria-label": t("Line {line}: {message}", { line: one.line, message: one.message }),
          },
          h("p", {}, one.message),
          one.hint && h("p", { class: "tiny" }, one.hint),
        ),
      })),
    );
    this.badges.replaceChildren(
      !found
        ? ""
        : faults.length
          ? h("span", { class: "badge bad" }, t("Faults: {count}", { count: faults.length }))
          : h("span", { class: "badge ok" }, icon("ok"), t("No faults")),
    );
    if (found) tell(faults.length ? t("Faults: {count}", { count: faults.length }) : t("No faults"));
    const ok = Boolean(found) && !faults.length,
      one = game(this.kept.game);
    this.acts.replaceChildren(
      button(
        t("Print"),
        () => {
          location.hash = `#/print/${this.kept.game}/own`;
        },
        { picture: "print", disabled: !ok || !one },
      ),
      found?.settles && !found.plays
        ? button(
            t("Who won?"),
            () => {
              location.hash = `#/won/${this.kept.game}/own`;
            },
            { picture: "crown", disabled: !ok },
          )
        : button(
            t("Play"),
            () => {
              location.hash = `#/play/own/${this.kept.game}`;
            },
            { picture: "play", disabled: !ok || !one || !found.plays },
          ),
      button(
        t("Save the layout"),
        () => give(this.kept.name, new TextEncoder().encode(this.kept.text), "application/toml", phone.matches),
        { picture: "off", disabled: !this.kept.text },
      ),
      button(t("Open"), () => this.file.click(), { picture: "log", kind: "only-phone" }),
    );
  }

  async preview(asked) {
    const { text, name } = this.kept;
    const found = await ask("preview", {
      what: { text, name },
      paper: store.setting("paper", "a4"),
      edition: "colour",
      options: {},
    });
    if (asked !== this.asked) return;
    if (this.url) URL.revokeObjectURL(this.url);
    this.url = URL.createObjectURL(new Blob([found.pages[0].svg], { type: "image/svg+xml" }));
    this.stage.replaceChildren(h("img", { src: this.url, alt: this.kept.title || name }));
  }
}

/** A file that was dropped on any page. */
export async function dropped(file) {
  const name = file.name.toLowerCase();
  store.set(KEY, { name: NAME.test(name) ? name : "my-layout.toml", text: await file.text(), title: "", game: "" });
  if (location.hash === "#/variant") show();
  else location.hash = "#/variant";
}

/** Show the reader's own layout; `#/variant/any` begins with a copy of a score pad unless one is there. */
export function show(parts = []) {
  const kept = store.setting(KEY, null),
    page = new Variant(kept);
  if (parts[0] === pads().key && kept?.game !== pads().key) page.copy(pads().main);
}
