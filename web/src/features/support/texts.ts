/** The German of the support bot. */
export const supportTexts = {
  title: "KI Support-Bot",
  open: "KI Support-Bot öffnen",
  conversation: "Unterhaltung mit dem Support-Bot",

  starting: "Der Bot wird gestartet …",
  startFailed: "Bot konnte nicht gestartet werden",
  startFailedText: "Bitte versuchen Sie es gleich noch einmal.",
  retry: "Erneut versuchen",
  resetDone: "Konversation zurückgesetzt",
  resetText: "Alles bisher Geschriebene ist gelöscht. Beim nächsten Öffnen beginnt eine neue Unterhaltung.",
  begin: "Neue Unterhaltung beginnen",

  byPassages: "Antwortet mit Textstellen aus Hilfe und Katalog.",
  byModel: "Ein Sprachmodell antwortet aus Hilfe und Katalog. Es kann sich irren.",
  advice: "KI-Beratung",

  help: "Hilfeseiten",
  handover: "An den Inhaber übergeben",
  handoverText: "Dabei kann ein Mensch besser helfen.",
  handoverSignIn: "Melden Sie sich an, um dem Inhaber privat zu schreiben.",
  signIn: "Anmelden",
  handoverFailed: "Es ist ein Problem beim Erstellen des Chats aufgetreten.",
  error: "Fehler",
  reset: "Konversation zurücksetzen",

  suggestions: "Fragen zum Anfangen",
  questions: [
    "Wie lange dauert der Versand?",
    "Wie werde ich Premium-Mitglied?",
    "Welche Zahlungsarten gibt es?",
  ],
  memberQuestion: "Wo ist meine Bestellung?",
  adviceQuestion: "Welches Produkt passt zu mir?",

  field: "Nachricht an den Support-Bot",
  placeholder: "Ihre Frage …",
  placeholderWaiting: "Einen Moment …",
  send: "Senden",
  stop: "Antwort abbrechen",
  tooLong: (count: number) => `${count} Zeichen zu viel`,
  you: "Sie",
  bot: "Support-Bot",
  thinking: "Der Bot sucht eine Antwort",
  sendFailed: "Nachricht konnte nicht gesendet werden",
  stopped: "Abgebrochen",
  sendAgain: "Erneut senden",

  sources: "Quellen",
  /** A written answer names its passages by these numbers. */
  numbered: (number: number, title: string) => `[${number}] ${title}`,
  products: "Empfohlene Produkte",
} as const;
