import type { Frequency } from "./api";

/** The German of digests. */
export const digestTexts = {
  title: "Zusammenfassung per E-Mail",
  intro:
    "Was Sie verpasst haben: wo Sie erwähnt wurden, neue Nachrichten mit ihren ersten Zeilen und ungelesene Mitteilungen. Nur, wenn es etwas gibt.",
  how: "Wie oft",
  frequencies: {
    off: { label: "Aus", hint: "Keine Zusammenfassung" },
    daily: { label: "Täglich", hint: "Jeden Abend um 18 Uhr" },
    weekly: { label: "Wöchentlich", hint: "Sonntags um 18 Uhr" },
  } satisfies Record<Frequency, { label: string; hint: string }>,
  next: (address: string, at: string) => `Die nächste geht am ${at} Uhr an ${address}.`,
  muted: "Aus stummgeschalteten Räumen steht darin nur, wie oft Sie erwähnt wurden.",
  noAddress: "Dafür braucht Ihr Konto eine bestätigte E-Mail-Adresse. Tragen Sie sie weiter oben ein.",
  notOffered: "Der Laden verschickt zurzeit keine E-Mails.",
  error: "Fehler beim Speichern",
  failed: "Die Einstellung konnte nicht gespeichert werden.",
  loadFailed: "Die Einstellung konnte nicht geladen werden.",

  leaveTitle: "Zusammenfassung abbestellen",
  leaveText:
    "Danach bekommen Sie keine Mails mehr mit dem, was Sie verpasst haben. Andere Briefe kommen weiter.",
  leave: "Jetzt abbestellen",
  left: "Abbestellt",
} as const;
