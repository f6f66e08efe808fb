import { expect, it } from "vitest";
import { ageOf } from "./age";

const now = Date.parse("2026-11-21T12:00:00Z");

it.each([
  ["2026-11-21T12:00:05Z", "Gerade eben"],
  ["2026-11-21T11:59:01Z", "Gerade eben"],
  ["2026-11-21T11:59:00Z", "vor 1 Minute"],
  ["2026-11-21T11:00:01Z", "vor 59 Minuten"],
  ["2026-11-21T11:00:00Z", "vor 1 Stunde"],
  ["2026-11-20T12:00:01Z", "vor 23 Stunden"],
  ["2026-11-20T12:00:00Z", "20.11.2026"],
])("%s reads %s", (time, text) => expect(ageOf(time, now)).toBe(text));
