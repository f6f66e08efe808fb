import { afterEach, expect, it, vi } from "vitest";
import { focusPastMenu, focusUnlessElsewhere } from "./focus-past-menu";

const put = (html: string) => {
  document.body.innerHTML = html;
  const find = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;
  return { field: find("textarea"), entry: find("[tabindex]") };
};
const menu = (state: "open" | "closed") =>
  put(
    `<textarea></textarea><div role="menu" data-state="${state}"><div tabindex="-1">Bearbeiten</div></div>`,
  );

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

it("a menu that is opened after the choice keeps the focus", () => {
  vi.useFakeTimers();
  const { field, entry } = menu("open");
  focusPastMenu(() => field.focus());
  expect(document.activeElement).toBe(field);
  entry.focus();
  vi.advanceTimersByTime(400);
  expect(document.activeElement).toBe(entry);
});

it("what the closing menu gives the focus back to does not keep it", () => {
  vi.useFakeTimers();
  const { field, entry } = menu("closed");
  focusPastMenu(() => field.focus());
  entry.focus();
  vi.advanceTimersByTime(400);
  expect(document.activeElement).toBe(field);
});

it("nothing is taken out of an open menu when a change was saved meanwhile", () => {
  const { field, entry } = menu("open");
  entry.focus();
  focusUnlessElsewhere(() => field.focus());
  expect(document.activeElement).toBe(entry);
});
