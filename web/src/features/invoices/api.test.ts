import { expect, it, vi } from "vitest";
import { prove } from "./api";

it("gives a proof of many documents its time", async () => {
  vi.stubGlobal("fetch", async () => new Response("{}"));
  const limit = vi.spyOn(AbortSignal, "timeout");
  await prove();
  expect(limit).toHaveBeenCalledWith(300_000);
});
