import { describe, expect, it } from "vitest";
import type { AuditEntry } from "./api";
import { eventKinds, sentenceOf } from "./sentences";

const entry = (action: string, change: object = {}): AuditEntry => ({
  id: 1,
  at: "2026-11-21T12:00:00Z",
  action,
  actorId: 1,
  actorName: "ines",
  subjectKind: "user",
  subjectId: "7",
  subjectName: "lukas.b",
  before: null,
  after: null,
  reason: null,
  ...change,
});

describe("audit sentences", () => {
  it("are whole sentences, with and without an actor", () => {
    expect(eventKinds.length).toBeGreaterThan(40);
    for (const action of eventKinds) {
      for (const actorName of ["ines", ""]) {
        const sentence = sentenceOf(entry(action, { actorName }));
        expect(sentence, action).toMatch(/^[\p{L}„#].*\.$/u);
        expect(sentence, action).not.toMatch(/undefined|null|\s{2}|\s\./);
      }
    }
  });

  it("name amounts, ends and roles", () => {
    const order = {
      subjectKind: "order",
      subjectName: "#5e2d0e0b",
      after: { totalAmount: "45.70", items: 4 },
    };
    expect(sentenceOf(entry("order.placed", order))).toBe("ines hat #5e2d0e0b über 45,70\u00a0€ bestellt.");
    expect(sentenceOf(entry("order.placed", { ...order, actorName: "" }))).toBe(
      "Neue Bestellung #5e2d0e0b über 45,70\u00a0€.",
    );
    const timeout = { after: { role: "user", timeoutUntil: "2026-11-22T10:00:00" } };
    expect(sentenceOf(entry("user.timed_out", timeout))).toBe(
      "ines hat lukas.b bis 22.11.2026, 10:00 Uhr pausiert.",
    );
    expect(sentenceOf(entry("user.role_changed", { after: { role: "premium" } }))).toBe(
      "ines hat lukas.b die Rolle Premium gegeben.",
    );
  });

  it("name at least what a newer server does", () => {
    expect(sentenceOf(entry("user.merged"))).toBe("lukas.b: user.merged");
  });
});
