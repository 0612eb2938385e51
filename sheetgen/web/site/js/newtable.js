// A new game: as it is begun at once, and what can be set beside a game, with which it begins anew.
import { h, icon, dot, button, segments, bottom } from "./dom.js";
import { t, facts } from "./words.js";
import * as frame from "./frame.js";
import * as store from "./store.js";

const NAMES = ["Ann", "Ben", "Cleo", "Dev", "Ela"];

/** A new game as it is begun at once: the main sheet, against one program of the first level. */
export function usual(one) {
  const seats = [
    { name: store.setting("name", NAMES[0]), player: "human" },
    { name: NAMES[1], player: "bot", level: store.setting("level", 1) },
  ];
  return { game: one.key, layout: one.play[0].ref, seats, options: {} };
}

/** What is set beside the game: who sits where, on which sheet; it begins anew. */
export function more(play, anew) {
  const wanted = structuredClone(play.wanted);
  wanted.seats = play.state?.seats.map(({ name, player, level }) => ({ name, player, level })) ?? wanted.seats;
  const list = h("div", { class: "seats" });
  const kinds = [["human", t("Person")], ...facts().levels.map(({ value, label }) => [String(value), label])];
  const draw = () => {
    list.replaceChildren(
      ...wanted.seats
        .filter((seat) => seat.player !== "ghost")
        .map((seat, n) =>
          h(
            "div",
            { class: "seat" },
            dot(n),
            h("input", {
              class: "field",
              "aria-label": t("Name of player {number}", { number: n + 1 }),
              value: seat.name,
              maxlength: "24",
              onchange: (event) => {
                seat.name = event.target.value;
              },
            }),
            h(
              "select",
              {
                class: "field",
                "aria-label": t("Who plays for {player}", { player: seat.name }),
                onchange: ({ target: { value } }) => {
                  seat.player = value === "human" ? "human" : "bot";
                  seat.level = value === "human" ? undefined : +value;
                },
              },
              ...kinds.map(([value, text]) =>
                h(
                  "option",
                  { value, selected: value === (seat.player === "human" ? "human" : String(seat.level ?? 1)) },
                  text,
                ),
              ),
            ),
            wanted.seats.length > play.game.seats[0] && wanted.seats.length > 2
              ? h(
                  "button",
                  {
                    type: "button",
                    class: "btn ico plain",
                    "aria-label": t("Without {player}", { player: seat.name }),
                    onclick: () => {
                      wanted.seats.splice(n, 1);
                      draw();
                    },
                  },
                  icon("x"),
                )
              : null,
          ),
        ),
      wanted.seats.length < Math.max(...play.game.seats)
        ? button(t("One more player"), () => {
            wanted.seats.push({
              name: NAMES.find((name) => !wanted.seats.some((seat) => seat.name === name)),
              player: "bot",
              level: 1,
            });
            draw();
          })
        : "",
    );
  };
  draw();
  const sheet = h(
    "select",
    {
      class: "field",
      "aria-label": t("Sheet"),
      onchange: (event) => {
        wanted.layout = event.target.value;
      },
    },
    ...play.game.play.map((one) =>
      h("option", { value: one.ref, selected: one.ref === wanted.layout }, one.title),
    ),
  );
  const options = (play.game.options ?? []).map((option) =>
    h(
      "label",
      {},
      h("h2", { class: "k" }, option.label),
      h(
        "select",
        {
          class: "field",
          onchange: (event) => {
            wanted.options[option.key] = event.target.value;
          },
        },
        ...option.values.map((value) =>
          h(
            "option",
            { value: value.value, selected: value.value === wanted.options?.[option.key] },
            value.label,
          ),
        ),
      ),
    ),
  );
  wanted.options ??= {};
  const alone =
    play.game.ghost && (facts().strengths ?? []).length
      ? h(
          "details",
          {},
          h("summary", { class: "b" }, t("Alone, against the ghost")),
          h(
            "div",
            { class: "others" },
            ...facts().strengths.map((one) =>
              button(one.label, () =>
                begin({
                  ...wanted,
                  seats: [
                    { ...wanted.seats[0], player: "human" },
                    { name: t("Ghost"), player: "ghost" },
                  ],
                  strength: one.value,
                }),
              ),
            ),
          ),
        )
      : null;
  const begin = (what) => {
    close();
    delete what.log;
    anew(what);
  };
  const { close } = bottom(
    t("More"),
    h("h2", {}, play.game.short ?? play.game.title),
    segments(
      t("Pace"),
      [
        ["no", t("One after another")],
        ["yes", t("Fast")],
      ],
      store.setting("fast", false) ? "yes" : "no",
      (value) => store.set("fast", value === "yes"),
    ),
    h("h2", { class: "k" }, t("Another table")),
    list,
    play.game.play.length > 1 ? h("label", {}, h("h2", { class: "k" }, t("Sheet")), sheet) : null,
    ...options,
    alone,
    h(
      "div",
      { class: "pair" },
      button(
        t("Begin anew"),
        () => {
          store.set("name", wanted.seats[0].name);
          begin({ ...wanted, strength: undefined, seats: wanted.seats.filter((seat) => seat.player !== "ghost") });
        },
        { kind: "go" },
      ),
      button(t("Light or dark"), () => frame.turn(), { picture: "dark" }),
    ),
  );
}
