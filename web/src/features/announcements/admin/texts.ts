/** The German of the back office's announcements. */
export const officeTexts = {
  title: "Neuigkeiten",
  text: "Was Sie allen sagen möchten, Premium-Mitgliedern oder denen, die ein Produkt gekauft haben.",
  back: "Einstellungen",
  add: "Neuigkeit schreiben",
  open: (title: string) => `${title} ansehen`,
  empty: "Noch keine Neuigkeit",
  emptyText:
    "Eine neue Ernte, andere Öffnungszeiten, ein Fest im Hof: Ihre Mitglieder erfahren es hier zuerst.",
  sending: "wird gesendet",
  sentState: "gesendet",
  members: (count: number) =>
    count === 1 ? "1 Mitglied erreicht" : `${formatted(count)} Mitglieder erreicht`,

  audience: "Für wen",
  audiences: {
    all: { label: "Alle Mitglieder", hint: "Freigeschaltet und nicht gesperrt" },
    premium: { label: "Premium-Mitglieder", hint: "Deren Mitgliedschaft gerade läuft" },
    buyers: {
      label: "Wer ein Produkt bestellt hat",
      hint: "Jede Variante zählt, stornierte Bestellungen nicht",
    },
  },
  buyersOf: (name: string) => `Bestellt: ${name}`,
  product: "Produkt",
  findProduct: "Produkt suchen",
  noProduct: "Kein Produkt gefunden.",
  otherProduct: "Anderes wählen",
  productMissing: "Bitte wählen Sie ein Produkt.",

  headline: "Überschrift",
  headlineHint: "Höchstens 80 Zeichen. Sie steht in der Mitteilung und im Betreff.",
  headlineMissing: "Bitte geben Sie eine Überschrift ein.",
  content: "Text",
  contentHint: "Ohne Gestaltung; Internetadressen werden zu Links.",
  contentMissing: "Bitte schreiben Sie einen Text.",

  ways: "Auf welchem Weg",
  channels: {
    notification: { label: "Mitteilung im Shop", hint: "Immer, denn hier steht der ganze Text." },
    push: { label: "Push auf Geräte", hint: "Wer Neuigkeiten auf Geräten eingeschaltet hat" },
    telegram: { label: "Telegram", hint: "Wer Neuigkeiten vom Bot eingeschaltet hat" },
    mail: { label: "E-Mail", hint: "Wer Neuigkeiten per E-Mail bestellt und das bestätigt hat" },
  },
  counting: "wird gezählt",
  reached: (count: number) => (count === 1 ? "1 Mitglied" : `${formatted(count)} Mitglieder`),
  reachFailed: "Wie viele Sie erreichen, ließ sich nicht zählen.",

  next: "Vorschau",
  previewTitle: "So kommt es an",
  goesTo: "Geht an",
  noOne: "Auf diesen Wegen erreichen Sie gerade niemanden.",
  edit: "Ändern",
  send: "Jetzt senden",
  sendHint: "Was gesendet ist, lässt sich nicht zurückholen.",
  sent: "Die Neuigkeit geht hinaus",
  sentText: "Hier sehen Sie, wen sie schon erreicht hat.",
  keptDraft: "Ihr Entwurf bleibt auf diesem Gerät, bis Sie ihn senden oder verwerfen.",
  drop: "Entwurf verwerfen",

  one: "Neuigkeit",
  when: "Gesendet",
  reachedLabel: "Erreicht",
  finished: "Fertig",
  notYet: "läuft noch",
  results: "Was daraus wurde",
  delivered: "angekommen",
  failed: "gescheitert",
  noOneThisWay: "Auf diesem Weg niemand",
  toOutbox: "Im Postausgang ansehen",
  stillOpen: "noch offen oder vorher im Shop gelesen",
  close: "Schließen",
  error: "Fehler",
  failedToSend: "Die Neuigkeit konnte nicht gesendet werden.",
} as const;

function formatted(count: number): string {
  return count.toLocaleString("de-DE");
}
