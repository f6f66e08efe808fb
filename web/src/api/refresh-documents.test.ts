import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refreshDocuments } from "./refresh-documents";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("has documents fetched at once, and again when new ones have been written", () => {
  const client = new QueryClient();
  const key = ["invoices", "order", "0198a1", ""];
  const isStale = () => client.getQueryState(key)?.isInvalidated;
  client.setQueryData(key, []);
  refreshDocuments(client);
  expect(isStale()).toBe(true);
  client.setQueryData(key, []);
  expect(isStale()).toBe(false);
  vi.advanceTimersByTime(3_000);
  expect(isStale()).toBe(true);
});
