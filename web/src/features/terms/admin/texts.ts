import type { TermsKind } from "../api";

/** The German of writing the legal texts. */
export const editorTexts = {
  title: "Rechtstexte",
  text: "Was für Käufe in Ihrem Laden gilt. Jede veröffentlichte Fassung bleibt erhalten.",
  back: "Einstellungen",
  backToList: "Rechtstexte",
  required: "Pflicht",
  optional: "Freiwillig",
  unpublished: "Noch nicht veröffentlicht",
  published: (number: number, date: string) => `Fassung ${number} vom ${date}`,
  edit: "Bearbeiten",
  write: "Schreiben",
  business: "Angaben zum Laden",

  editor: "Text",
  editorHint:
    "Überschriften beginnen mit ##, Listen mit -, Links stehen als [Wort](Adresse). HTML ist nicht möglich.",
  preview: "Vorschau",
  previewFailed: "Die Vorschau ist gerade nicht möglich.",
  emptyPreview: "Noch steht hier nichts.",
  gaps: (count: number) =>
    count === 1 ? "1 Lücke ist noch auszufüllen" : `${count} Lücken sind noch auszufüllen`,
  fromSample: "Muster einsetzen",
  fromSampleTitle: "Muster einsetzen?",
  fromSampleText: "Was jetzt im Feld steht, wird durch das Muster mit Ihren Angaben ersetzt.",
  publish: "Veröffentlichen",
  unchanged: "Das ist die Fassung, die schon gilt.",
  publishedTitle: "Veröffentlicht",
  publishedText: (number: number) => `Fassung ${number} gilt ab jetzt.`,
  failed: "Der Text konnte nicht veröffentlicht werden.",
  error: "Fehler",
  show: "Seite ansehen",
  versions: "Fassungen",
  noVersions: "Noch keine.",
  version: (number: number, date: string) => `Fassung ${number} · ${date}`,
  by: (author: string) => `von ${author}`,
  load: "In den Editor",
  loadLabel: (number: number) => `Fassung ${number} in den Editor laden`,
  law: "Dieser Text ist der gesetzliche. Nur unverändert hat er die Vermutung für sich, dass er richtig belehrt.",
  advice: "Das Muster ist ein Anfang, kein Rechtsrat. Bitte lassen Sie den Text prüfen.",
  leave: "Nicht veröffentlichte Änderungen liegen nur auf diesem Gerät.",

  about: {
    imprint: "Wer den Laden führt und wie man ihn erreicht",
    privacy: "Welche Daten verarbeitet werden, wofür und wie lange",
    terms: "Wie ein Vertrag zustande kommt und was für ihn gilt",
    revocation: "Wie Kundinnen und Kunden binnen 14 Tagen widerrufen",
    shipping: "Wohin, wie schnell, was es kostet und wie bezahlt wird",
    accessibility: "Wie gut der Laden für alle benutzbar ist",
    reviews: "Ob und wie Bewertungen geprüft werden",
  } satisfies Record<TermsKind, string>,
} as const;
