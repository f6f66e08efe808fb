import type { Termination } from "./api";

/** The German of terminations of contracts in the back office. The customer's pages come from the server. */
export const terminationTexts = {
  title: "Kündigungen",
  text: "Was Kundinnen und Kunden über „Verträge hier kündigen“ erklärt haben. Eine Mitgliedschaft bleibt bis zum letzten bezahlten Tag.",
  empty: "Keine Kündigung offen",
  emptyText: "Neue Erklärungen stehen hier, und Sie bekommen eine Mitteilung.",
  markDoneLabel: (number: string) => `Kündigung ${number} als erledigt vermerken`,
  reopenLabel: (number: string) => `Kündigung ${number} wieder öffnen`,
  kind: "Art",
  kinds: {
    ordinary: "Ordentlich",
    extraordinary: "Außerordentlich",
  } satisfies Record<Termination["kind"], string>,
  reason: "Wichtiger Grund",
  end: "Vertragsende",
  soonest: "So früh wie möglich",
  membership: "Mitgliedschaft",
  one: (username: string) => `${username}: keine Erinnerungen mehr`,
  oneUntil: (username: string, day: string) => `${username}: bezahlt bis ${day}, keine Erinnerungen mehr`,
  gone: "Das Konto gibt es nicht mehr.",
  several: "Mehrere laufende Mitgliedschaften passen. Bitte entscheiden Sie, welche gemeint ist.",
  none: "Keine laufende Mitgliedschaft passt. Bitte fragen Sie nach, welcher Vertrag gemeint ist.",
  searching: "Wird gesucht",
  found: "Zugeordnet",
  unclear: "Zu klären",
} as const;
