import { expect, it, vi } from "vitest";
import { createId } from "./id";

it("is made on plain http, where crypto.randomUUID does not exist", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(createId()).toMatch(/^[\da-f]{12}7[\da-f]{3}[89ab][\da-f]{15}$/);
});

it("sorts by time and never comes twice", () => {
  expect(createId(1000) < createId(1001)).toBe(true);
  expect(new Set(Array.from({ length: 1000 }, () => createId(5))).size).toBe(1000);
});
