import type { Ground, Objection, Report } from "./api";

/** The German of moderation. The public pages come from the server. */
export const moderationTexts = {
  grounds: {
    rules: "Regeln des Ladens",
    insult: "Beleidigung oder Bedrohung",
    advertising: "Werbung oder Spam",
    privacy: "Angaben über andere",
    deception: "Täuschung oder Betrug",
    off_topic: "Gehört nicht hierher",
    unlawful: "Gesetz, mit Vorschrift",
  } satisfies Record<Ground, string>,
  ground: "Verstoß gegen",
  law: "Vorschrift",
  lawHint: "Zum Beispiel § 185 StGB. Im Grund steht, warum sie verletzt ist.",
  lawMissing: "Bitte nennen Sie die Vorschrift.",
  reason: "Grund",
  reasonMissing: "Bitte einen Grund angeben.",
  error: "Fehler",
  actionFailed: "Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.",

  reports: "Meldungen",
  noReports: "Keine offenen Meldungen",
  noReportsText: "Was gemeldet wird, erscheint hier.",
  reportedBy: (name: string) => `gemeldet von ${name}`,
  by: (name: string) => `von ${name}`,
  formerMember: "Ehemaliges Mitglied",
  outside: "jemandem ohne Konto",
  notifier: (name: string, contact: string) => [name, contact].filter(Boolean).join(", "),
  location: "Wo",
  kinds: { message: "Nachricht", review: "Bewertung", other: "Ort prüfen" } satisfies Record<
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
      confirm: "Meldung verwerfen",
      done: "Meldung verworfen",
    },
    delete: {
      title: "Inhalt löschen?",
      text: "Er verschwindet für alle. Wer ihn geschrieben hat und wer gemeldet hat, liest den Grund.",
      confirm: "Löschen",
      done: "Inhalt gelöscht",
    },
    settle: {
      title: "Meldung erledigt?",
      text: "Schreiben Sie, was Sie unternommen haben. Wer gemeldet hat, liest es.",
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

/** The member's page. */
export const ownTexts = {
  title: "Entscheidungen",
  text: "Was der Laden über Ihre Inhalte, Ihr Konto und Ihre Meldungen entschieden hat, warum, und was Sie dagegen tun können.",
  back: "Zurück zum Profil",
  empty: "Keine Entscheidungen",
  emptyText: "Entfernt der Laden etwas von Ihnen oder melden Sie etwas, steht hier, was daraus wurde.",
  decisions: "Über Ihre Inhalte und Ihr Konto",
  reports: "Über Ihre Meldungen",
  number: (number: string, at: string) => `${number} · ${at}`,
  content: "Inhalt",
  lifted: "Aufgehoben",
  reportOf: (place: string) => `Meldung aus „${place}“`,
  status: {
    open: "Noch nicht entschieden",
    dismissed: "Der Inhalt bleibt, wie er ist",
    deleted: "Der Inhalt wurde entfernt",
    settled: "Der Laden hat etwas unternommen",
  } satisfies Record<OwnStatus, string>,
  yourReason: "Ihre Begründung",
  reasons: "Gründe",
  object: "Widersprechen",
  objectTo: (number: string) => `Der Entscheidung ${number} widersprechen`,
  objectTitle: "Widerspruch",
  objectText: "Kostenlos. Ein Mensch, der nicht selbst entschieden hat, sieht es sich noch einmal an.",
  objectField: "Warum sind Sie nicht einverstanden?",
  objectHint: "Was übersehen wurde oder anders zu sehen ist, in Ihren Worten.",
  objectMissing: "Bitte schreiben Sie, warum.",
  send: "Widersprechen",
  sent: "Widerspruch eingegangen",
  over: "Die Frist für einen Widerspruch ist abgelaufen.",
  until: (day: string) => `Widerspruch bis ${day}`,
  effect: "Was daraus folgt",
  redress: "Weitere Rechtsbehelfe",
} as const;

type OwnStatus = Report["status"];

/** The back office. */
export const officeTexts = {
  title: "Moderation",
  text: "Meldungen, Widersprüche und was entschieden wurde. Jede Entscheidung hat eine Begründung, die das Mitglied liest.",
  back: "Zurück zu den Einstellungen",
  sections: "Bereiche",
  objections: "Widersprüche",
  decisions: "Entschieden",
  noObjections: "Keine Widersprüche",
  noObjectionsText:
    "Wer mit einer Entscheidung nicht einverstanden ist, kann sechs Monate lang widersprechen.",
  noDecisions: "Noch nichts entschieden",
  noDecisionsText: "Entfernte Inhalte und eingeschränkte Konten stehen hier mit ihrer Begründung.",
  against: (number: string) => `Widerspruch zu ${number}`,
  ofNotifier: "von wem gemeldet hat",
  facts: "Begründet mit",
  content: "Inhalt",
  decidedBy: (name: string) => `entschieden von ${name}`,
  until: (at: string) => `bis ${at}`,
  lifted: "Aufgehoben",
  decide: "Entscheiden",
  decideLabel: (number: string) => `Über den Widerspruch zu ${number} entscheiden`,
  byAnother: "Das haben Sie selbst entschieden. Über den Widerspruch entscheidet jemand anderes.",
  outcome: "Ergebnis",
  upheldHint: "Was noch da ist, kommt zurück; eine Pause oder Sperre endet.",
  upheldReportHint:
    "Der gemeldete Inhalt wird entfernt, und wer ihn geschrieben hat, bekommt eine Begründung.",
  rejectedHint: "Es bleibt, wie es ist.",
  answer: "Gründe",
  answerHint: "Wer widersprochen hat, liest sie.",
  save: "Entscheiden",
  done: { upheld: "Widerspruch stattgegeben", rejected: "Widerspruch zurückgewiesen" },
} as const;
