import { QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { forecastQuery } from "./api";

it("gives the forecast of a large shop its time", async () => {
  vi.stubGlobal("fetch", async () => new Response("{}"));
  const limit = vi.spyOn(AbortSignal, "timeout");
  await new QueryClient().fetchQuery(forecastQuery(""));
  expect(limit).toHaveBeenCalledWith(120_000);
});
