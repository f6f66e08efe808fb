//! What of an order's money went back.
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { PaidBack } from "./components/paid-back";

it("shows each of two refunds of the same moment once", () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const step = { way: "paypal", isCorrection: false, at: "2026-11-20T10:00:00Z" } as const;
  render(
    <PaidBack
      steps={[
        { ...step, amount: "25.80" },
        { ...step, amount: "-5.00" },
        { ...step, amount: "-2.00" },
      ]}
    />,
  );
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    expect.stringContaining("5,00"),
    expect.stringContaining("2,00"),
  ]);
  expect(log).not.toHaveBeenCalled();
});
