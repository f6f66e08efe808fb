import type { Ground, Objection, Report } from "./api";

/** The German of moderation. The public pages come from the server. */
export const moderationTexts = {
  grounds: {
    rules: "Gegen die Regeln des Ladens",
    insult: "Beleidigung oder Bedrohung",
    advertising: "Werbung oder Spam",
    privacy: "Angaben über andere",
    deception: "Täuschung oder Betrug",
    off_topic: "Gehört nicht hierher",
    unlawful: "Gegen ein Gesetz",
  } satisfies Record<Ground, string>,
  ground: "Art des Verstoßes",
  law: "Vorschrift",
  lawHint: "Zum Beispiel § 185 StGB. Unter „Grund“ steht, warum sie verletzt ist.",
  lawMissing: "Bitte nennen Sie die Vorschrift.",
  reason: "Grund",
  reasonMissing: "Bitte einen Grund angeben.",
  error: "Fehler",

  reports: "Meldungen",
  noReports: "Keine offenen Meldungen",
  noReportsText: "Was gemeldet wird, erscheint hier.",
  reportedBy: (name: string) => `gemeldet von ${name}`,
  by: (name: string) => `von ${name}`,
  formerMember: "Ehemaliges Mitglied",
  outside: "jemandem ohne Konto",
  notifier: (name: string, contact: string) => [name, contact].filter(Boolean).join(", "),
  location: "Wo",
  kinds: { message: "Nachricht", review: "Bewertung", other: "Hinweis von außen" } satisfies Record<
    Report["kind"],
    string
  >,
  picture: "Bild der Nachricht",
  alreadyGone: "nicht mehr sichtbar",
  decided: {
    open: "Offen",
    dismissed: "Verworfen",
    deleted: "Gelöscht",
    settled: "Erledigt",
  } satisfies Record<Report["status"], string>,
  discard: "Verwerfen",
  timeOut: "Timeout setzen",
  remove: "Löschen",
  settle: "Erledigt",
  questions: {
    dismiss: {
      title: "Meldung verwerfen?",
      text: "Der Inhalt bleibt stehen. Wer gemeldet hat, liest den Grund.",
      reason: "Grund",
      confirm: "Meldung verwerfen",
      done: "Meldung verworfen",
    },
    delete: {
      title: "Inhalt löschen?",
      text: "Er verschwindet für alle. Wer ihn geschrieben hat und wer gemeldet hat, liest den Grund.",
      reason: "Grund",
      confirm: "Löschen",
      done: "Inhalt gelöscht",
    },
    settle: {
      title: "Meldung erledigt?",
      text: "Wer gemeldet hat, liest, was Sie unternommen haben.",
      reason: "Was Sie unternommen haben",
      confirm: "Erledigt",
      done: "Meldung erledigt",
    },
  },

  objection: "Widerspruch",
  outcomes: { upheld: "Stattgegeben", rejected: "Zurückgewiesen" } satisfies Record<
    NonNullable<Objection["outcome"]>,
    string
  >,
  waiting: "Wird geprüft",
} as const;
