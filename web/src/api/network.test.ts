import { beforeEach, expect, test, vi } from "vitest";
import { keptAtHeader } from "@/base/kept";
import { keptSince, noteAnswer } from "./network";

const answer = (at?: number) =>
  new Response(null, at === undefined ? {} : { headers: { [keptAtHeader]: String(at) } });

beforeEach(() => keptSince.set(null));

test("the oldest of what is shown counts, until the server answers", () => {
  noteAnswer(answer(5000));
  noteAnswer(answer(3000));
  noteAnswer(answer(4000));
  expect(keptSince.get()).toBe(3000);
  noteAnswer(answer());
  expect(keptSince.get()).toBeNull();
});

test("what hardly changes makes nothing look old", () => {
  vi.useFakeTimers({ now: 9000 });
  noteAnswer(answer(0));
  expect(keptSince.get()).toBe(9000);
  noteAnswer(answer(3000));
  noteAnswer(answer(0));
  expect(keptSince.get()).toBe(3000);
  vi.useRealTimers();
});
