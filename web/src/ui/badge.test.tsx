import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { CountBadge } from "./badge";

it("a count is told in full, however large it is", () => {
  render(<CountBadge count={1280} />);
  expect(screen.getByText("1.280")).toBeTruthy();
});
