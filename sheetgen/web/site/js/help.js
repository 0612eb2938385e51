// Hints, why a place cannot be marked, and what a rule says against an answer.
import { h, icon, button, bottom, tell, note, phone } from "./dom.js";
import { t } from "./words.js";
import { ask } from "./ask.js";
import { clear, refuse } from "./chooser.js";

export class Help {
  constructor(play) {
    this.play = play;
    this.asking = false;
    this.hinted = [];
    this.ruled = h("section", { class: "card ruled", hidden: true });
    this.hints = h("section", { class: "card hints", hidden: true });
    this.hintButton = button(t("Hint"), () => this.hint(), { picture: "hint" });
    this.whyButton = button(t("Why not?"), () => this.askWhy(), { picture: "why" });
    this.whyButton.setAttribute("aria-pressed", "false");
  }

  /** Another decision is due. */
  reset() {
    this.asking = false;
    this.hinted = [];
    this.hints.hidden = true;
    this.ruled.hidden = true;
  }

  async hint() {
    if (this.play.busy || this.play.curtain || !this.play.state.due?.person) return;
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
              this.play.light();
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
      this.play.light();
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

  askWhy() {
    this.asking = !this.asking;
    this.whyButton.setAttribute("aria-pressed", String(this.asking));
    this.play.turn.drawDue(false);
    tell(this.play.turn.due.textContent);
  }

  async why(address, point) {
    if (this.play.curtain || !this.play.state.due?.person) return;
    const found = await ask("why", { address, sheet: this.play.desk.sheet.key });
    if (this.asking) this.askWhy();
    const { desk } = this.play;
    clear(desk.element);
    const spot = { left: point.px - 8, right: point.px + 8, top: point.py - 8, bottom: point.py + 8 };
    refuse(desk.element, { why: found, spot, lit: desk.targets.map((one) => desk.rect(one)) });
  }

  refused(why) {
    this.play.light();
    this.ruled.hidden = false;
    const rule =
      why.rule && h("p", { class: "tiny" }, h("b", {}, t("Rule {clause}", { clause: why.clause })), " ", why.rule);
    const others = (why.suggestions ?? [])
      .slice(0, 5)
      .map((text) => button(text, () => this.play.type(text), { kind: "mono" }));
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
}
