import type { Revocation } from "./api";

/** The German of withdrawals from contracts in the back office. The customer's pages come from the server. */
export const revocationTexts = {
  title: "Widerrufe",
  text: "Was Kundinnen und Kunden über „Vertrag widerrufen“ erklärt haben. Die Frist zur Erstattung läuft ab dem Eingang.",
  empty: "Kein Widerruf offen",
  emptyText: "Neue Erklärungen stehen hier, und Sie bekommen eine Mitteilung.",
  refundBy: (day: string) => `Erstatten bis ${day}`,
  overdue: (day: string) => `War bis ${day} zu erstatten`,
  markDoneLabel: (number: string) => `Widerruf ${number} als erledigt vermerken`,
  export: "Als Tabelle sichern",
  error: "Fehler",
  exportFile: "widerrufe.csv",
  exportFailed: "Die Tabelle konnte nicht erstellt werden.",
  match: "Zugeordnet",
  order: (number: string) => `Bestellung ${number} eines Gastes`,
  orderOf: (number: string, username: string) => `Bestellung ${number} von ${username}`,
  membershipOf: (username: string) => `Premium-Mitgliedschaft von ${username}`,
  gone: "Das Konto gibt es nicht mehr.",
  several: "Mehrere Verträge passen. Bitte entscheiden Sie, welcher gemeint ist.",
  none: "Kein Vertrag passt. Bitte fragen Sie nach, welcher gemeint ist.",
  searching: "Wird gesucht",
  late: "Nach der Frist eingegangen",
  excluded: "Kein Widerrufsrecht",
  decide: "Bearbeiten",
  decideLabel: (number: string) => `Widerruf ${number} bearbeiten`,
  decideTitle: (number: string) => `Widerruf ${number}`,
  outcome: "Ergebnis",
  outcomes: {
    granted: "Erledigt: erstattet, oder es war nichts bezahlt",
    refused: "Zurückgewiesen: kein Widerrufsrecht",
  } satisfies Record<NonNullable<Revocation["outcome"]>, string>,
  note: "Notiz",
  noteHint: "Nur für den Laden.",
  cancel: "Abbrechen",
  save: "Speichern",
  reopenLabel: (number: string) => `Widerruf ${number} wieder öffnen`,
} as const;

/** What the lists of withdrawals and of terminations have in common. */
export const declarationTexts = {
  back: "Einstellungen",
  open: "Offen",
  done: "Erledigt",
  received: (time: string) => `Eingegangen am ${time}`,
  contract: "Vertrag",
  contact: "E-Mail",
  markDone: "Erledigt",
  reopen: "Wieder öffnen",
  doneBy: (name: string, time: string) => `Erledigt von ${name}, ${time}`,
  error: "Fehler",
  failed: "Das konnte nicht gespeichert werden.",
} as const;
