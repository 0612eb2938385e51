// The page of a game: move along it, in several languages.
import { Pen, box, h, keep, move, ring, s, union } from "./paper.js";

const byId = (id) => document.getElementById(id);
const input = (id) => /** @type {HTMLInputElement} */ (byId(id));
const element = (query) => /** @type {HTMLElement} */ (document.querySelector(query));
const all = (query, from = /** @type {ParentNode} */ (document)) => [...from.querySelectorAll(query)];
const root = document.documentElement;
const option = (name) => Boolean(input(name)?.checked);
const FROM = 6; // of a mark: what stands before its times
const MARGIN = 2400; // around what a look shows
const boxOf = ([, x, y, rx, ry]) => box({ x, y, rx, ry });
const KEPT = "sheetgen", OPTIONS = ["follow", "zoom", "beside"], SCROLLED = [".scroller", ".story"];
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const SHARED = ".pen > *, .log > *"; // a language leaves them empty where they are as in the first one

// The game in the language that stands in the page now.
function game(data) {
  const { moments, words } = data;
  const last = moments.length - 1;
  const slider = input("slider"), play = byId("play"), log = element(".scroller");
  const strip = element(".strip"), tabs = all(".tab");
  const rows = all(".totals tbody tr").map((row) => all("td", row));

  const sheets = all(".sheet").map((sheet, number) => {
    const { seat, marks } = data.views[number];
    const layer = sheet.querySelector(".pen"), nodes = [...layer.children];
    const pen = new Pen(layer);
    const items = all("li", sheet);
    const drawnOnly = nodes.length - items.length; // what is no mark is not in the list, and comes first
    for (const node of nodes) node.removeAttribute("display");
    const touches = moments.map(() => []); // which marks come or go at each moment
    marks.forEach((mark, i) => mark.slice(FROM).forEach((at) => touches[at].push(i)));
    const page = sheet.querySelector(".page");
    return {
      sheet, seat, marks, pen, nodes, touches, page,
      item: (i) => items[i - drawnOnly],
      halo: sheet.querySelector(".halo"), ring: sheet.querySelector(".ring"), frame: sheet.querySelector(".frame"),
      wide: page.viewBox.baseVal.width, high: page.viewBox.baseVal.height,
    };
  });
  const charts = all(".chart").map((chart) => {
    const veil = chart.querySelector(".veil");
    return { chart, veil, now: chart.querySelector(".now"), x: +veil.getAttribute("x"), wide: +veil.getAttribute("width") };
  });
  const lines = all(".log a").map((link) => {
    const item = link.closest("li"), number = item.value;
    return { link, number, item, begin: moments.findIndex((m) => m[0] === number), end: lastOf(number) };
  });
  const throwAt = [];
  data.throws.forEach(([at, faces]) => { throwAt[at] = (throwAt[at] ?? []).concat(faces); });

  let now = last, shown = 0, timer = 0, noted = 0, here = null, steered = 0;

  function lastOf(line) {
    return moments.reduce((found, m, at) => (m[0] <= line ? at : found), 0);
  }
  const where = (at) => {
    const [line, part, parts] = moments[at];
    if (!line) return words.start;
    return fill(parts > 1 ? words.part : words.line, { line, part, parts });
  };

  // ---- sheets ----------------------------------------------------------------------------
  const lies = (mark, at) => {
    let there = false;
    for (let i = FROM; i < mark.length && mark[i] <= at; i++) there = !there;
    return there;
  };

  function lay(view, to) {
    const there = view.marks.map((mark) => lies(mark, to));
    view.pen.draw(view.nodes.filter((_, i) => there[i]));
    view.marks.forEach(([address], i) => {
      const item = address ? view.item(i) : null;
      if (item && item.hidden === there[i]) item.hidden = !there[i];
    });
    glow(view, to);
  }

  // Under what the pen wrote, around a piece.
  function glow(view, at) {
    const under = [], around = [];
    if (at > 0) for (const i of view.touches[at]) {
      const mark = view.marks[i], [address, , , rx, ry, piece] = mark;
      if (!address) continue;
      const there = lies(mark, at), edge = piece ? 30 : 50;
      if (!there && view.touches[at].some((j) => j !== i && view.marks[j][0] === address && lies(view.marks[j], at))) continue;
      (piece ? around : under).push(ring(there ? "new" : "gone", boxOf(mark), edge, Math.min(rx, ry, 150) + edge));
    }
    if (under.length || view.halo.firstChild) view.halo.replaceChildren(...under);
    if (around.length || view.ring.firstChild) view.ring.replaceChildren(...around);
  }

  const marksOf = (view, at) => (at ? view.touches[at].map((i) => view.marks[i]).filter((mark) => mark[0]) : []);

  // The frame is moved and scaled as a whole: a new view box would cost a layout of the whole sheet.
  function look(view) {
    const near = option("zoom") && now !== last, marks = near ? marksOf(view, now) : [];
    if (!near) view.frame.style.transform = "";
    if (view === sheets[shown]) {
      // On a narrow screen, a whole broad sheet needs no more height than its own.
      const low = view.wide > view.high && !marks.length && !view.frame.style.transform;
      strip.style.setProperty("--high", String(low ? view.high / view.wide : 2));
    }
    if (!marks.length) return;
    const room = { w: view.frame.offsetWidth, h: view.frame.offsetHeight };
    const scale = Math.min(room.w / view.wide, room.h / view.high);
    const { left, top, right, bottom } = union(marks.map(boxOf));
    const times = Math.max(1, Math.min(2.4, room.w / ((right - left + MARGIN) * scale), room.h / ((bottom - top + MARGIN) * scale)));
    const shift = (size, whole, low, high) =>
      keep(size, whole * scale * times, size / 2 - ((low + high) / 2) * scale * times) - ((size - whole * scale) / 2) * times;
    move(view.frame, shift(room.w, view.wide, left, right), shift(room.h, view.high, top, bottom), times);
  }

  function show(number, quiet) {
    shown = number;
    look(sheets[number]);
    tabs.forEach((tab, i) => {
      if (i === number) tab.setAttribute("aria-current", "true");
      else tab.removeAttribute("aria-current");
    });
    if (quiet) return;
    const sheet = sheets[number].sheet.getBoundingClientRect(), room = strip.getBoundingClientRect();
    const inside = sheet.left >= room.left - 2 && sheet.right <= room.right + 2;
    if (!inside) {
      steered = performance.now();
      const way = (sheet.left + sheet.right - room.left - room.right) / 2;
      strip.scrollBy({ left: way, behavior: "instant" });
    }
    const row = tabs[number]?.parentElement, tab = tabs[number];
    if (row && row.scrollWidth > row.clientWidth) {
      const t = tab.getBoundingClientRect(), r = row.getBoundingClientRect();
      row.scrollBy({ left: (t.left + t.right - r.left - r.right) / 2, behavior: "instant" });
    }
  }

  // Whose sheet to see: the common board where something happened on it, else the player's who decided.
  function choose() {
    const busy = sheets.map((_, i) => i).filter((i) => marksOf(sheets[i], now).length);
    tabs.forEach((tab, i) => tab.classList.toggle("changed", busy.includes(i)));
    if (!option("follow") || !busy.length) return shown;
    const common = busy.find((i) => sheets[i].seat === null && i === 0);
    const own = busy.find((i) => sheets[i].seat === moments[now][3]);
    return common ?? own ?? (busy.includes(shown) ? shown : busy[0]);
  }

  function beside() {
    const on = option("beside"), broad = all(".broad", strip).length; // a broad sheet has two columns
    document.body.classList.toggle("beside", on);
    const room = strip.clientWidth, high = strip.clientHeight - 40;
    const wide = on ? Math.max(240, Math.min(high * 0.71, room / (broad ? 3 : 2) - 12)) : room;
    const fit = Math.max(1, Math.min(sheets.length + (on ? broad : 0), Math.floor((room + 12) / (wide + 12))));
    strip.style.setProperty("--n", String(fit));
    strip.classList.toggle("pair", on && fit > 1);
  }

  function arrange() {
    beside();
    show(shown);
    sheets.forEach(look);
    scroll();
  }

  // ---- words -----------------------------------------------------------------------------
  function totals(from, to) {
    if (to < from) from = -1;
    for (let at = from + 1; at <= to; at++)
      for (const [seat, row, value] of data.totals[at]) rows[row][seat].textContent = value;
    for (const cell of all(".totals .new")) cell.classList.remove("new");
    if (to > 0) for (const [seat, row] of data.totals[to]) rows[row][seat].classList.add("new");
  }

  function changes() {
    const card = byId("changes"), parts = data.ledger[now];
    const open = card.querySelector("details")?.open ?? false;
    const spots = document.createElement("details"), content = [];
    for (const [seat, moved, marks] of parts) {
      for (const [into, list, kind] of [[null, moved, "chip"], [spots, marks, "chip spot"]]) {
        if (!list.length) continue;
        const line = h("p", { class: seat === null ? "" : `s${seat}` });
        if (seat !== null) line.append(h("i", { class: "seat" }), h("bdi", { class: "name" }, data.players[seat]), " ");
        for (const text of list) line.append(h("bdi", { class: kind }, text), " ");
        if (into) into.append(line);
        else content.push(line);
      }
    }
    if (spots.childElementCount) {
      spots.prepend(h("summary", null, fill(words.onsheets, { n: spots.querySelectorAll(".spot").length })));
      spots.open = open;
      content.push(spots);
    }
    if (!parts.length) content.push(h("p", { class: "due" }, now ? words.nothing : words.start));
    card.replaceChildren(...content);
    byId("due").textContent = data.due[data.next[now]];
    element(".result").hidden = now < last;
  }

  function dice() {
    let at = now;
    while (at > 0 && !throwAt[at]) at--;
    const card = byId("thrown");
    if (!throwAt[at]) return card.replaceChildren();
    if (card.dataset.at === String(at)) return card.classList.toggle("old", at !== now);
    card.dataset.at = String(at);
    card.classList.toggle("old", at !== now);
    const row = h("p", { class: "dice" });
    for (const number of throwAt[at]) {
      const [width, said, face] = data.faces[number];
      const picture = s("svg", { viewBox: `0 0 ${width * 1000} 1000`, role: "img", "aria-label": said });
      picture.style.aspectRatio = String(width);
      picture.append(s("use", { href: `#face${face}`, width: width * 1000, height: 1000 }));
      row.append(picture);
    }
    card.replaceChildren(h("p", { class: "due" }, fill(words.thrown, { line: moments[at][0] })), row);
    return undefined;
  }

  function typed(from) {
    const low = Math.min(from, now), high = Math.max(from, now);
    for (const line of lines) {
      if (line.end < low || line.begin > high + 1) continue;
      line.item.classList.toggle("later", line.begin > now);
      const current = line.begin <= now && now <= line.end;
      line.item.classList.toggle("here", current);
      if (current) {
        line.link.setAttribute("aria-current", "step");
        here = line;
      } else line.link.removeAttribute("aria-current");
    }
    if (!now) here = null;
    byId("where").textContent = where(now);
    byId("typed").textContent = moments[now][4] || (here ? here.link.textContent : "");
    slider.value = String(now);
    slider.setAttribute("aria-valuetext", `${where(now)}. ${byId("typed").textContent}`);
  }

  function scroll() {
    if (!here) log.scrollTop = 0;
    else {
      const top = here.item.offsetTop, size = here.item.offsetHeight;
      if (top < log.scrollTop + 40 || top + size > log.scrollTop + log.clientHeight - 40)
        log.scrollTop = top - Math.max(0, log.clientHeight - size) / 2;
    }
  }

  function cursor() {
    const done = (now + 1) / (last + 1), middle = (now + 0.5) / (last + 1);
    for (const { veil, now: line, x, wide } of charts) {
      line.setAttribute("transform", `translate(${x + wide * (data.rtl ? 1 - middle : middle)} 0)`);
      veil.setAttribute("x", data.rtl ? x : x + wide * done);
      veil.setAttribute("width", wide * (1 - done));
    }
  }

  function say() {
    if (timer) return;
    const moved = data.ledger[now].filter(([, list]) => list.length)
      .map(([seat, list]) => `${seat === null ? "" : data.players[seat]} ${list.join(", ")}`);
    byId("said").textContent = [where(now), byId("typed").textContent, ...moved].filter(Boolean).join(". ");
  }

  // ---- going -----------------------------------------------------------------------------
  function draw(to) {
    const from = now;
    now = to;
    for (const view of sheets) lay(view, to);
    totals(from, to);
    changes();
    dice();
    typed(from);
    cursor();
    // What reads a size comes last: the page is laid out once.
    const best = choose();
    if (best !== shown || from === to) show(best);
    for (const view of sheets) look(view);
    scroll();
  }

  function go(to) {
    to = Math.max(0, Math.min(last, to));
    if (to === now) return;
    draw(to);
    say();
    clearTimeout(noted);
    noted = setTimeout(note, 200);
  }

  function note() {
    const [line, part, parts] = moments[now];
    try { history.replaceState(null, "", `#${line}${part < parts ? `.${part}` : ""}`); } catch { /* not from this place */ }
  }

  function run(on) {
    clearInterval(timer);
    timer = 0;
    if (on) {
      if (now === last) go(0);
      timer = setInterval(() => (now < last ? go(now + 1) : run(false)), 1100);
    }
    const label = on ? words.pause : words.play;
    play.classList.toggle("on", on);
    play.setAttribute("aria-label", label);
    play.title = label;
  }

  const by = (to) => { run(false); go(to); };
  // A whole line: to its end, or back to the end of the one before.
  const line = (way) => {
    const at = moments[now][0];
    if (way > 0) return by(now === lastOf(at) && now < last ? lastOf(moments[now + 1][0]) : lastOf(at));
    return by(moments.findIndex((m) => m[0] === at) - 1);
  };

  byId("first").addEventListener("click", () => by(0));
  byId("back").addEventListener("click", () => by(now - 1));
  byId("on").addEventListener("click", () => by(now + 1));
  byId("last").addEventListener("click", () => by(last));
  play.addEventListener("click", () => run(!timer));
  slider.addEventListener("input", () => by(+slider.value));
  byId("zoom").addEventListener("change", () => sheets.forEach(look));
  byId("follow").addEventListener("change", () => show(choose()));
  byId("beside")?.addEventListener("change", arrange);
  for (const { link, end } of lines)
    link.addEventListener("click", (event) => { event.preventDefault(); by(end); });
  tabs.forEach((tab, number) => tab.addEventListener("click", () => { input("follow").checked = false; show(number); }));
  strip.addEventListener("scroll", () => {
    if (performance.now() - steered < 300 || option("beside")) return;
    const room = strip.getBoundingClientRect(), middle = (room.left + room.right) / 2;
    const number = sheets.findIndex(({ sheet }) => {
      const r = sheet.getBoundingClientRect();
      return r.left <= middle && middle <= r.right;
    });
    if (number >= 0 && number !== shown) { input("follow").checked = false; show(number, true); }
  }, { passive: true });
  for (const { chart, x, wide } of charts)
    chart.addEventListener("click", (event) => {
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(chart.getScreenCTM().inverse()).x;
      const share = (at - x) / wide;
      by(Math.floor((data.rtl ? 1 - share : share) * (last + 1)));
    });
  byId("theme").addEventListener("click", () => {
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  });

  // "#15" is a line, "#15.2" the second decision in it.
  const named = () => {
    const [, number, part] = /^#(\d+)(?:\.(\d+))?$/.exec(location.hash) ?? [];
    if (number === undefined) return null;
    const exact = moments.findIndex((m) => m[0] === +number && m[1] === +part);
    return exact >= 0 ? exact : lastOf(+number);
  };

  function key(event) {
    const way = { ArrowRight: data.rtl ? -1 : 1, ArrowLeft: data.rtl ? 1 : -1 }[event.key];
    if (way && event.shiftKey) line(way);
    else if (way) by(now + way);
    else if (event.key === "Home") by(0);
    else if (event.key === "End") by(last);
    else if (event.key === " " && !event.target.closest("button, a, input, label, summary")) run(!timer);
    else return false;
    return true;
  }

  for (const hidden of [byId("theme"), element(".move"), element(".options")]) hidden.hidden = false;
  beside();
  typed(-1);
  show(0, true);
  return {
    draw, go, run, note, arrange, key, named, last,
    now: () => now, shown: () => shown, playing: () => Boolean(timer),
    see: (number) => show(number),
  };
}

// ---- languages -------------------------------------------------------------------------
const first = JSON.parse(byId("data").textContent);
const body = element(".body"), shared = all(SHARED);
/** @type {Map<string, {nodes: Node[], title: string, rtl: boolean, game?: ReturnType<typeof game>}>} */
const known = new Map([[first.lang, { nodes: [...body.childNodes], title: document.title, rtl: first.rtl }]]);
let lang = first.lang, current = null;

// A language's part of the page; what is empty there is as in the first one.
function read(tag) {
  const template = /** @type {HTMLTemplateElement} */ (byId(`in-${tag}`));
  const other = JSON.parse(byId(`data-${tag}`).textContent);
  const views = first.views.map((view, i) => ({ ...view, ...other.views?.[i] }));
  const made = document.importNode(template.content, true);
  all(SHARED, made).forEach((e, i) => { if (!e.firstChild) e.append(...shared[i].cloneNode(true).childNodes); });
  all("a[aria-current]", made).forEach((link) => link.removeAttribute("aria-current"));
  const data = { ...first, ...other, views };
  return { data, nodes: [...made.childNodes], title: template.dataset.title, rtl: data.rtl };
}

function speak(tag) {
  const chosen = OPTIONS.filter(option), at = current.now(), shown = current.shown();
  current.run(false);
  let found = known.get(tag), data = null;
  if (!found) {
    ({ data, ...found } = read(tag));
    known.set(tag, found);
  }
  body.replaceChildren(...found.nodes);
  root.lang = lang = tag;
  root.dir = found.rtl ? "rtl" : "ltr";
  document.title = found.title;
  check(chosen);
  found.game = found.game ?? game(data);
  current = found.game;
  ready(tag);
  current.draw(at);
  current.arrange();
  current.see(shown);
}

function check(names) {
  for (const name of OPTIONS) if (byId(name)) input(name).checked = names.includes(name);
}

// The choice in the head, in each language.
function ready(tag) {
  const choice = /** @type {HTMLSelectElement} */ (document.querySelector("select.lang"));
  if (!choice) return;
  choice.value = tag;
  choice.hidden = false;
  choice.onchange = () => {
    speak(choice.value);
    element("select.lang").focus();
  };
}

// ---- what the browser says ---------------------------------------------------------------
addEventListener("resize", () => current.arrange());
addEventListener("hashchange", () => { const to = current.named(); if (to !== null) current.go(to); });
document.addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("#slider, select")) return;
  if (current.key(event)) event.preventDefault();
});

// On paper stands the end.
let before = null;
addEventListener("beforeprint", () => {
  before = current.now();
  current.run(false);
  if (before !== current.last) current.draw(current.last);
});
addEventListener("afterprint", () => {
  if (before !== null && before !== current.now()) current.draw(before);
  before = null;
});

// A live page takes in the script beside it, which says whether there is more of the game.
function again() {
  if (current.now() === current.last) history.replaceState(null, "", "#");
  else current.note();
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({
      lang, options: OPTIONS.filter(option), theme: root.dataset.theme, sheet: current.shown(),
      focus: document.activeElement.id, scrolled: SCROLLED.map((query) => element(query).scrollTop),
    }));
  } catch { /* not from this place */ }
  location.reload();
}

function ask() {
  if (document.hidden || current.playing()) return;
  const script = document.createElement("script");
  script.src = `${encodeURIComponent(first.live.file)}?${Date.now()}`;
  script.addEventListener("error", () => script.remove());
  script.addEventListener("load", () => {
    script.remove();
    if (root.dataset.live !== first.live.state) again();
  });
  document.head.append(script);
}

function kept() {
  try {
    const found = sessionStorage.getItem(KEPT);
    sessionStorage.removeItem(KEPT);
    return found ? JSON.parse(found) : null;
  } catch { return null; }
}

// Where one was before the page took in itself; at the end the log goes on with the game.
function stay({ sheet, focus, scrolled }) {
  if (!option("follow") && sheet < all(".tab").length) current.see(sheet);
  byId(focus)?.focus({ preventScroll: true });
  SCROLLED.forEach((query, i) => { if (i || current.now() < current.last) element(query).scrollTop = scrolled[i]; });
}

root.classList.add("js");
const wide = (least) => matchMedia(`(min-width: ${least}px) and (min-height: 501px)`).matches;
const stayed = kept();
if (stayed?.theme) root.dataset.theme = stayed.theme;
check(stayed?.options ?? ["follow", ...(wide(701) ? [] : ["zoom"]), ...(wide(1700) ? ["beside"] : [])]);
current = known.get(lang).game = game(first);
ready(lang);
current.draw(current.named() ?? first.at);
const langs = [first.lang, ...all("template").map((each) => each.id.slice(3))];
if (stayed && stayed.lang !== lang && langs.includes(stayed.lang)) speak(stayed.lang);
if (stayed) stay(stayed);
if (first.live) setInterval(ask, 1000);
