import type { Report } from "./api";

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
  lifted: "Aufgehoben",
  reportOf: (place: string) => `Meldung aus „${place}“`,
  status: {
    open: "Noch nicht entschieden",
    dismissed: "Der Inhalt bleibt, wie er ist",
    deleted: "Der Inhalt wurde entfernt",
    settled: "Der Laden hat etwas unternommen",
  } satisfies Record<OwnStatus, string>,
  result: "Ergebnis",
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
