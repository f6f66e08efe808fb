import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { useFocusRescue } from "./use-focus-rescue";

/** Pressing a button decides its row, which then vanishes. */
function List() {
  const [rows, setRows] = useState(["eins", "zwei"]);
  const focus = useFocusRescue<HTMLUListElement>();
  return (
    <>
      <ul {...focus} aria-label="Liste">
        {rows.map((row) => (
          <li key={row}>
            <button type="button" onClick={() => setRows(rows.filter((one) => one !== row))}>
              {row}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => setRows([])}>
        außerhalb
      </button>
    </>
  );
}

const button = (name: string) => screen.getByRole("button", { name });
const press = (name: string) => {
  button(name).focus();
  fireEvent.click(button(name));
};

describe("focus rescue", () => {
  it("takes the focus when its row goes", () => {
    render(<List />);
    press("eins");
    expect(document.activeElement).toBe(screen.getByRole("list", { name: "Liste" }));
  });

  it("leaves the focus alone when it is elsewhere", () => {
    render(<List />);
    press("außerhalb");
    expect(document.activeElement).toBe(button("außerhalb"));
  });
});
