/** The German of the back office's invitations. */
export const officeTexts = {
  title: "Einladungen",
  text: "Links, mit denen sich Menschen registrieren, auf Wunsch ohne auf die Freischaltung zu warten.",
  back: "Einstellungen",
  add: "Neue Einladung",
  open: (label: string) => `${label} ansehen`,
  unnamed: (id: number) => `Einladung Nr. ${id}`,
  empty: "Noch keine Einladung",
  emptyText: "Laden Sie Freunde, Stammkunden oder einen ganzen Stammtisch mit einem Link ein.",
  states: { active: "gilt", used_up: "alle vergeben", over: "abgelaufen", withdrawn: "zurückgezogen" },
  used: (used: number, most: number) =>
    most === 1
      ? used === 1
        ? "Platz vergeben"
        : "1 Platz frei"
      : `${formatted(used)} von ${formatted(most)} Plätzen vergeben`,
  until: (day: string) => `bis ${day}`,
  by: (name: string) => `von ${name}`,
  approves: "sofort freigeschaltet",
  waits: "warten auf Freischaltung",

  label: "Für wen",
  labelHint: "Ein Name oder eine Notiz, nur für Sie.",
  mostUses: "Plätze",
  mostUsesHint: "1 bis 1.000",
  endsOn: "Gilt bis",
  endsOnHint: "Höchstens ein Jahr",
  approvesAtOnce: "Wer so kommt, ist sofort freigeschaltet",
  approvesHint: "Sonst warten neue Konten wie üblich auf Ihre Freischaltung.",
  make: "Einladung erstellen",
  notNumber: "Bitte geben Sie eine Zahl von 1 bis 1.000 an.",
  dayMissing: "Bitte wählen Sie einen Tag.",
  labelMissing: "Bitte geben Sie an, für wen die Einladung ist.",

  madeTitle: "Ihre Einladung",
  madeText: "Geben Sie den Link jetzt weiter: Er wird nur dieses eine Mal gezeigt.",
  code: "QR-Code der Einladung",
  link: "Link",
  telegram: "Link für Telegram",
  share: "Teilen",
  shareTitle: (shop: string) => `Einladung zu ${shop}`,
  done: "Fertig",

  one: "Einladung",
  state: "Stand",
  places: "Plätze",
  ends: "Gilt bis",
  made: "Erstellt",
  author: "Von",
  gone: "gelöschtes Konto",
  access: "Neue Konten",
  members: "Wer so gekommen ist",
  nobody: "Noch niemand.",
  secretGone: "Den Link zeigt der Shop nicht noch einmal. Erstellen Sie bei Bedarf eine neue Einladung.",
  withdraw: "Zurückziehen",
  withdrawTitle: "Einladung zurückziehen?",
  withdrawText: "Danach kommt niemand mehr mit diesem Link herein. Wer schon Mitglied ist, bleibt es.",
  withdrawn: "Einladung zurückgezogen",
  close: "Schließen",
  error: "Fehler",
  failed: "Das hat nicht geklappt.",
  fallbackName: "unserem Shop",
} as const;

function formatted(count: number): string {
  return count.toLocaleString("de-DE");
}
