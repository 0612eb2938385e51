// The log beside the sheet, a line to type an answer, and both in a sheet from below on a phone.
import { h, icon, button, bottom, phone } from "./dom.js";
import { t } from "./words.js";

export class LogLines {
  constructor(play) {
    this.play = play;
    this.lines = [];
    this.header = 0;
    this.typed = h("input", {
      class: "field",
      dir: "ltr",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      placeholder: t("or type the answer"),
      "aria-label": t("Type the answer"),
    });
    this.form = h(
      "form",
      {
        class: "line",
        onsubmit: (event) => {
          event.preventDefault();
          this.play.type(this.typed.value);
        },
      },
      this.typed,
      h("button", { class: "btn", "aria-label": t("Say it") }, icon("enter")),
    );
    this.list = h("ol", { class: "log", tabindex: "0", "aria-label": t("Log") });
    this.card = h("div", { class: "card logcard only-wide" }, this.list);
  }

  take(news) {
    if (!news) return;
    this.lines.splice(news.from);
    this.lines.push(...news.lines);
    this.header = news.header ?? this.header;
    const names = this.play.state.seats.map((seat) => seat.name.toLocaleLowerCase());
    const row = (text, n) => {
      const head = text.split(":")[0].trim().toLocaleLowerCase(),
        seat = n < this.header ? -1 : names.indexOf(head);
      const kind = seat >= 0 ? `of s${seat % 5}` : n < this.header ? "h" : "c";
      return h(
        "li",
        { class: kind },
        n >= this.header && text.trim()
          ? h("button", { type: "button", onclick: () => this.play.go("goto", { line: n + 1 }) }, text)
          : text,
      );
    };
    while (this.list.childElementCount > news.from) this.list.lastChild.remove();
    this.list.append(...this.lines.slice(news.from).map((text, i) => row(text, news.from + i)));
    this.card.scrollTop = this.card.scrollHeight;
  }

  show() {
    if (!phone.matches) {
      this.list.focus();
      return;
    }
    const list = h("div", { class: "logbox" }, this.list);
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
            this.play.save();
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
      this.card.append(this.list);
      this.card.after(h("div", { class: "only-wide" }, this.form));
    });
    this.list.addEventListener("click", close, { once: true });
  }
}
