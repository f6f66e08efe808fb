import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { AuditEntry } from "./api";
import { isKnown, sentenceOf, sentences } from "./texts";

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

/** Every event kind that stands literally in the server's sources. */
function serverActions(): string[] {
  const root = join(process.cwd(), "../server/src");
  const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".rs"))
    .map((name) => readFileSync(join(root, name), "utf8"));
  const found = sources.flatMap(
    (source) =>
      source.match(/"(?:user|product|order|review|chat|lounge|premium|payment|wallet)\.[a-z_]+"/g) ?? [],
  );
  return [...new Set(found.map((literal) => literal.slice(1, -1)))];
}

describe("audit sentences", () => {
  it("exist for every action of the server", () => {
    const actions = serverActions();
    expect(actions.length).toBeGreaterThan(8);
    expect(actions.filter((action) => !isKnown(action))).toEqual([]);
  });

  it("are whole sentences, with and without an actor", () => {
    for (const action of Object.keys(sentences)) {
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
