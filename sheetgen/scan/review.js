"use strict";
// Shows the line with the chosen answers, and the result that follows from them.
const form = document.querySelector("form");
const line = document.getElementById("line");
const results = [...document.querySelectorAll(".outcome")];

function update() {
  const said = new Map();
  const keys = [];
  let open = false;
  for (const doubt of form.querySelectorAll("fieldset")) {
    const chosen = doubt.querySelector("input:checked");
    if (doubt.dataset.key !== undefined) keys.push(chosen ? chosen.value : "");
    for (const text of doubt.closest("li").querySelectorAll(".depends")) text.hidden = chosen !== null;
    if (!chosen) continue;
    open ||= doubt.dataset.more !== undefined;
    const player = doubt.dataset.player;
    said.set(player, [...(said.get(player) || []), chosen.dataset.say]);
  }
  line.querySelector("code").textContent = [...said].map(([player, all]) => `--say "${player}: ${all.join(", ")}"`).join(" ");
  line.hidden = said.size === 0;
  line.querySelector(".more").hidden = !open;
  for (const result of results) result.hidden = result.dataset.key !== keys.join();
}

form.addEventListener("change", update);
update();
