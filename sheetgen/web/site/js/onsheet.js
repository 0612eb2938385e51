// A line of a log on the sheets: what it marked, and the places that it names, in a dialog.
import { bottom, button, h, s } from "./dom.js";
import { t } from "./words.js";
import { ask } from "./ask.js";
import { box, ring } from "./paper.js";
import { Paper, Sheets } from "./sheets.js";

/** Show where a line lies; with a column only the answer there. Throws what Python refuses. */
export async function showOnSheet(text, line, column = 0) {
  const found = await ask("sheet_at", { text, line, column }),
    sheets = new Sheets();
  sheets.take(found.before);
  sheets.take(found.after);
  const view = h("div", { class: "onsheet" }),
    tabs = h("div", { class: "seg", role: "group", "aria-label": t("Sheet") });
  const on = (spots, key) => spots.filter((one) => one.sheet === key);
  const lay = (sheet) => {
    const rings = [
      ...on(found.after.new, sheet.key).map((one) => ring("newmark", box(one), 0.5, Math.min(one.rx, one.ry, 1.6))),
      ...on(found.named, sheet.key).map((one) => ring("hinted", box(one), 1.6, Math.min(one.rx, one.ry, 1.6))),
    ];
    const paper = new Paper(sheets, sheet, sheet.title);
    paper.element.append(
      s("svg", { class: "spots", viewBox: `0 0 ${sheet.width} ${sheet.height}`, "aria-hidden": "true" }, ...rings),
    );
    view.replaceChildren(paper.element);
    for (const tab of tabs.children) tab.setAttribute("aria-pressed", String(tab.dataset.value === sheet.key));
  };
  const list = sheets.list();
  const nameOf = (sheet) => {
    const owner = sheet.seat === null ? "" : found.players[sheet.seat];
    return !owner || list.some((one) => one !== sheet && one.seat === sheet.seat)
      ? [owner, sheet.title].filter(Boolean).join(": ")
      : owner;
  };
  tabs.append(
    ...list.map((sheet) =>
      h("button", { type: "button", "data-value": sheet.key, onclick: () => lay(sheet) }, nameOf(sheet)),
    ),
  );
  const { dialog, close } = bottom(
    t("Show on the sheet"),
    h("div", { class: "titled" }, h("h2", {}, t("Line {line}", { line })), button(t("Close"), () => close())),
    h("p", {}, h("code", { dir: "ltr" }, text.split("\n")[line - 1] ?? "")),
    list.length > 1 ? tabs : "",
    view,
  );
  dialog.classList.add("broad");
  dialog.addEventListener("close", () => sheets.close());
  lay(list.find((sheet) => sheet.key === found.shown) ?? list[0]);
}
