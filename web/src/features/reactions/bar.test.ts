import { describe, expect, it } from "vitest";
import {
  answered,
  type Bar,
  emptyBar,
  failed,
  fitting,
  heard,
  loaded,
  quickPick,
  shown,
  toggle,
} from "./bar";

const list = (...entries: [string, number, boolean][]) =>
  entries.map(([emoji, count, reacted]) => ({ emoji, count, reacted }));
const known = (...entries: [string, number, boolean][]): Bar => loaded(emptyBar, list(...entries));
const sending = (bar: Bar): Bar => ({ ...bar, sending: true });

describe("reaction bar", () => {
  it("turns a reaction round at once, up and down by one", () => {
    const bar = known(["👍", 2, false], ["🔥", 1, true]);
    expect(shown(toggle(bar, "👍"))).toEqual(list(["👍", 3, true], ["🔥", 1, true]));
    expect(shown(toggle(bar, "🔥"))).toEqual(list(["👍", 2, false]));
    expect(shown(toggle(bar, "☕"))).toEqual(list(["👍", 2, false], ["🔥", 1, true], ["☕", 1, true]));
  });

  it("hides entries that nobody is behind, and only those", () => {
    expect(shown(known(["👍", 0, false], ["🔥", 0, true], ["☕", 1, false]))).toEqual(
      list(["🔥", 0, true], ["☕", 1, false]),
    );
  });

  it("rolls a failed click back and keeps the others", () => {
    const bar = failed(sending(toggle(toggle(known(["👍", 2, false]), "👍"), "☕")));
    expect(shown(bar)).toEqual(list(["👍", 2, false], ["☕", 1, true]));
  });

  it("takes back what has not been sent, but not what is on its way", () => {
    const twice = toggle(toggle(known(), "👍"), "👍");
    expect(twice.waiting).toEqual([]);
    const underWay = toggle(sending(toggle(known(), "👍")), "👍");
    expect(underWay.waiting.map(({ action }) => action)).toEqual(["add", "remove"]);
    expect(toggle(underWay, "👍").waiting.map(({ action }) => action)).toEqual(["add"]);
  });

  it("asks again for what was taken back after its ground has gone", () => {
    // Added, taken away again, and then the adding fails.
    const left = failed(toggle(sending(toggle(known(), "👍")), "👍"));
    expect(left.waiting).toEqual([{ emoji: "👍", action: "remove" }]);
    const again = toggle(left, "👍");
    expect(shown(again)).toEqual(list(["👍", 1, true]));
    expect(again.waiting).toEqual([{ emoji: "👍", action: "add" }]);
  });

  it("keeps chips in their places when an answer orders them otherwise", () => {
    const bar = answered(sending(toggle(known(["👍", 2, false], ["🔥", 2, false]), "🔥")), [
      ...list(["🔥", 3, true], ["👍", 2, false], ["☕", 1, false]),
    ]);
    expect(shown(bar).map(({ emoji }) => emoji)).toEqual(["👍", "🔥", "☕"]);
  });

  it("joins the counts of others with one's own reactions", () => {
    const bar = heard(known(["👍", 1, true]), [
      { emoji: "👍", count: 4 },
      { emoji: "☕", count: 1 },
    ]);
    expect(shown(bar)).toEqual(list(["👍", 4, true], ["☕", 1, false]));
  });

  it("offers the five most used for quick choice, or the defaults", () => {
    const many = list(["a", 1, false], ["b", 9, false], ["c", 3, false], ["d", 4, false], ["e", 5, false]);
    expect(quickPick([...many, ...list(["f", 2, false])], ["x"])).toEqual(["b", "e", "d", "c", "f"]);
    expect(quickPick([], ["x", "y"])).toEqual(["x", "y"]);
  });

  it("shows on a card what fits, one's own in any case", () => {
    const three = list(["👍", 12, false], ["🔥", 9, false], ["☕", 1, true]);
    expect(fitting(three, 180).map(({ emoji }) => emoji)).toEqual(["👍", "☕"]);
    // With room for two, one of them gives way to the chip that counts the others.
    expect(fitting(three, 130).map(({ emoji }) => emoji)).toEqual(["☕"]);
    expect(fitting(three, 1000)).toEqual(three);
    expect(fitting(three, 20)).toEqual([]);
  });
});
