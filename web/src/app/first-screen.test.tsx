import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "@/api/query";
import { hang, reply } from "@/testing/server";
import { prepareFirstScreen } from "./first-screen";

const products = "/api/products";
const begun = vi.fn();

beforeEach(() => {
  queryClient.clear();
  begun.mockReset();
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => void vi.useRealTimers());

it("begins with the products as soon as they are there", async () => {
  reply(products, "get", 200, []);
  await prepareFirstScreen("/shop");
  expect(queryClient.getQueryData(["products"])).toEqual([]);
});

it("waits no longer than three seconds for a server that never answers", async () => {
  hang(products, "get");
  const ready = prepareFirstScreen("/shop").then(begun);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(begun).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(600);
  await ready;
});
