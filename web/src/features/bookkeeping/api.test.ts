import { expect, it, vi } from "vitest";
import { exportMonth } from "./api";

it("gives a month with many documents its time", async () => {
  vi.stubGlobal("fetch", async () => new Response("{}"));
  const limit = vi.spyOn(AbortSignal, "timeout");
  await exportMonth("2026-11");
  expect(limit).toHaveBeenCalledWith(300_000);
});
