import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SearchInput } from "./search-input";

const reported = vi.fn<(value: string) => void>();

/** A list that keeps its search somewhere else, such as in the address. */
function show() {
  const view = (value: string) => (
    <SearchInput shortcut label="Suche" placeholder="…" value={value} onChange={change} />
  );
  const change = (next: string) => {
    reported(next);
    setOutside(next);
  };
  const { rerender } = render(view(""));
  const setOutside = (value: string) => rerender(view(value));
  return setOutside;
}

const box = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Suche" });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const rest = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

describe("search input", () => {
  let setOutside: (value: string) => void;
  beforeEach(() => {
    reported.mockReset();
    vi.useFakeTimers();
    setOutside = show();
  });
  afterEach(() => vi.useRealTimers());

  it("reports once the typing rests, not letter by letter", () => {
    for (const value of ["a", "as", "ass"]) {
      type(value);
      rest(249);
    }
    expect(reported).not.toHaveBeenCalled();
    rest(1);
    expect(reported.mock.calls).toEqual([["ass"]]);
    expect(box().value).toBe("ass");
  });

  it("keeps what is typed on while the last report travels", () => {
    type("as");
    rest(250);
    type("assam");
    expect(box().value).toBe("assam");
    rest(250);
    expect(reported.mock.calls).toEqual([["as"], ["assam"]]);
  });

  it("gives way to a change from outside", () => {
    type("assam");
    rest(250);
    type("assam b");
    setOutside("matcha");
    expect(box().value).toBe("matcha");
    rest(1000);
    expect(reported.mock.calls).toEqual([["assam"]]);
  });

  it("reports at once on Enter, Escape and the cross", () => {
    type("mate");
    fireEvent.keyDown(box(), { key: "Enter" });
    fireEvent.keyDown(box(), { key: "Escape" });
    type("tee");
    fireEvent.keyDown(box(), { key: "Enter" });
    fireEvent.click(screen.getByRole("button", { name: "Suche löschen" }));
    expect(reported.mock.calls).toEqual([["mate"], [""], ["tee"], [""]]);
    expect(box().value).toBe("");
    rest(1000);
    expect(reported).toHaveBeenCalledTimes(4);
  });

  it("is one chord away", () => {
    fireEvent.keyDown(window, { key: "k", ctrlKey: true });
    expect(document.activeElement).toBe(box());
  });
});
