// Where a sheet can be touched, how near, and what of it to look at. Pure reckoning: no element, no event.
import { box, union } from "./paper.js";

/** Least distance, in pixels, of two places that a finger tells apart. */
export const TAP = 44;
/** A smaller one that a loupe makes good. */
const LOUPE = 30;
export const MARGIN = 8;
const CLOSE = 3.5,
  MOST = 4;

const gap = (a, b) =>
  Math.hypot(Math.max(0, a.left - b.right, b.left - a.right), Math.max(0, a.top - b.bottom, b.top - a.bottom));
const middle = (b) => [(b.left + b.right) / 2, (b.top + b.bottom) / 2];
const prefix = (address) => address.replace(/\.[^.]*$/, "");
export const family = (address) => address.split(".")[0];

/**
 * The places to touch: each answer counts for the first of its spots; spots side by side with the same answers are
 * one place.
 */
export function targets(answers, spots) {
  const at = new Map();
  for (const answer of answers) {
    const first = answer.spots[0];
    if (answer.button || first === undefined) continue;
    if (!at.has(first)) at.set(first, []);
    at.get(first).push(answer.n);
  }
  const found = [];
  for (const [index, own] of at) {
    const spot = spots[index],
      b = box(spot);
    const same = found.find(
      (one) =>
        one.sheet === spot.sheet &&
        prefix(one.address) === prefix(spot.address) &&
        one.answers.join() === own.join() &&
        gap(one.box, b) < CLOSE,
    );
    if (same) {
      same.box = union([same.box, b]);
      same.addresses.push(spot.address);
    } else {
      found.push({
        sheet: spot.sheet,
        address: spot.address,
        addresses: [spot.address],
        name: spot.name,
        answers: own,
        box: b,
        round: Math.abs(spot.rx - spot.ry) < 0.1 && spot.rx < 6,
      });
    }
  }
  return found;
}

/** Distance from a point to a place, 0 inside it. */
export const away = (target, x, y) => gap(target.box, { left: x, right: x, top: y, bottom: y });

/** The place that is meant by a point; of several the one whose middle is nearest. */
export function nearest(all, x, y, within) {
  let best = null,
    lowest = Infinity;
  for (const target of all) {
    const distance = away(target, x, y);
    if (distance > within) continue;
    const [mx, my] = middle(target.box);
    const reckoned = distance * 1000 + Math.hypot(mx - x, my - y);
    if (reckoned < lowest) {
      best = target;
      lowest = reckoned;
    }
  }
  return best;
}

/** How far the two nearest places are apart, in millimetres; infinite for one alone. */
export function least(all) {
  let found = Infinity;
  const middles = all.map((target) => middle(target.box));
  for (let i = 0; i < middles.length; i++)
    for (let j = 0; j < i; j++) {
      found = Math.min(found, Math.hypot(middles[i][0] - middles[j][0], middles[i][1] - middles[j][1]));
    }
  return found;
}

/** The place in a direction from another, for arrow keys. */
export function beside(all, from, [dx, dy]) {
  const [fx, fy] = middle(from.box);
  let best = null,
    cheapest = Infinity;
  for (const target of all) {
    if (target === from) continue;
    const [x, y] = middle(target.box);
    const along = (x - fx) * dx + (y - fy) * dy,
      across = Math.abs((x - fx) * dy) + Math.abs((y - fy) * dx);
    if (along <= 0.1) continue;
    const cost = along + 2.5 * across;
    if (cost < cheapest) {
      cheapest = cost;
      best = target;
    }
  }
  return best;
}

/** In reading order of a sheet, right to left where the language is. */
export const inOrder = (all, flipped) =>
  [...all].sort((a, b) => {
    const [ax, ay] = middle(a.box),
      [bx, by] = middle(b.box);
    return Math.abs(ay - by) > 4 ? ay - by : (ax - bx) * (flipped ? -1 : 1);
  });

/** The frame that a sheet's places of one kind are printed in. */
function frame(sheet, address) {
  const own = prefix(address);
  const inside = [...sheet.spots].filter(([other]) => prefix(other) === own).map(([, spot]) => box(spot));
  return inside.length ? union(inside) : null;
}

/** Around these places and the frames that they are printed in, with a margin. */
export function around(all, sheet) {
  const frames = [...new Map(all.map((one) => [prefix(one.address), one.address])).values()]
    .map((address) => frame(sheet, address))
    .filter(Boolean);
  const whole = union([...all.map((target) => target.box), ...frames]);
  return {
    left: Math.max(0, whole.left - MARGIN),
    top: Math.max(0, whole.top - MARGIN),
    right: Math.min(sheet.width, whole.right + MARGIN),
    bottom: Math.min(sheet.height, whole.bottom + MARGIN),
  };
}

/**
 * How to look at places on a desk of some pixels: the box in the middle, pixels for a millimetre.
 * If they are too near each other to be told apart at that size, the box is larger than the desk.
 */
export function look(all, sheet, wide, high) {
  const b = around(all, sheet),
    whole = Math.min(wide / sheet.width, high / sheet.height);
  const fits = Math.min(wide / (b.right - b.left), high / (b.bottom - b.top), MOST * whole);
  const apart = least(all);
  if (apart * fits >= LOUPE || !Number.isFinite(apart)) return { box: b, scale: fits, fits: apart * fits >= TAP };
  const scale = Math.min(TAP / apart, MOST * whole);
  return { box: b, scale: Math.max(scale, fits), fits: false };
}

/** Of several kinds of places the one to look at: that which is looked at now, else that with the most answers. */
export function group(all, now) {
  const groups = new Map();
  for (const target of all) {
    const key = family(target.address);
    groups.set(key, [...(groups.get(key) ?? []), target]);
  }
  if (groups.has(now)) return groups.get(now);
  const count = (list) => list.reduce((sum, target) => sum + target.answers.length, 0);
  return [...groups.values()].sort((one, two) => count(two) - count(one))[0] ?? [];
}
