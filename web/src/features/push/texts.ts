/** The German of notifications on devices. */
export const pushTexts = {
  title: "Mitteilungen auf Geräten",
  intro:
    "Auch wenn der Shop geschlossen ist: Bestellungen, Nachrichten und Hinweise zur Sicherheit Ihres Kontos.",
  here: { label: "Auf diesem Gerät", hint: "Ihr Browser fragt einmal nach." },
  hereOn: "Endet, wenn Sie sich hier abmelden.",
  asking: "Bitte bestätigen Sie die Frage Ihres Browsers.",
  devices: (count: number) => (count === 1 ? "1 Gerät" : `${count} Geräte`),
  obstacles: {
    unsupported: "Dieser Browser kann keine Mitteilungen empfangen.",
    homeScreen:
      "Auf iPhone und iPad geht das, sobald der Shop auf dem Home-Bildschirm liegt: „Teilen“ und dann „Zum Home-Bildschirm“.",
    brief:
      "Dafür müssen Sie hier angemeldet bleiben: Melden Sie sich neu an und wählen Sie „Angemeldet bleiben“.",
    denied:
      "Ihr Browser lässt Mitteilungen dieses Shops nicht zu. Erlauben Sie sie in den Einstellungen des Browsers und versuchen Sie es dann noch einmal.",
  },

  what: "Was kommt",
  kinds: {
    orders: { label: "Bestellungen", hint: "Zahlung, Versand und Abholung" },
    chat: { label: "Chat", hint: "Neue Nachrichten, ohne ihren Inhalt" },
    mentions: { label: "Erwähnungen", hint: "Wer Sie im Chat nennt oder Ihnen antwortet" },
    products: { label: "Produkte", hint: "Wünsche wieder auf Lager oder günstiger" },
    promotions: { label: "Aktionen", hint: "Angebote und Preise" },
    announcements: { label: "Neuigkeiten", hint: "Was der Laden allen zu sagen hat" },
  },
  safety: "Hinweise zur Sicherheit Ihres Kontos kommen immer.",

  rooms: "Räume und Gespräche",
  roomsText: (wanted: number, all: number) => `${wanted} von ${all} melden sich`,
  showRooms: "Einzeln einstellen",
  hideRooms: "Liste schließen",
  private: "Privat",

  quiet: { label: "Ruhezeit", hint: "Was danach noch ungelesen ist, kommt am Ende." },
  from: "Von",
  until: "Bis",
  sameTimes: "Anfang und Ende dürfen nicht gleich sein.",

  error: "Fehler beim Speichern",
  failed: "Die Einstellung konnte nicht gespeichert werden.",
  onFailed: "Mitteilungen konnten nicht eingeschaltet werden.",
  browserFailed: "Ihr Browser erreicht seinen Mitteilungsdienst nicht. Bitte versuchen Sie es später erneut.",
  loadFailed: "Die Einstellungen konnten nicht geladen werden.",
} as const;
