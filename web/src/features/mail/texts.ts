import type { MailState } from "./api";

/** The German of letters in the back office. The letters themselves come from the server. */
export const mailTexts = {
  title: "Postausgang",
  text: "Alle Briefe des Ladens, so wie sie ankommen.",
  back: "Einstellungen",
  noMailbox: "Noch ohne Postfach",
  noMailboxText:
    "Mitglieder lesen ihre Briefe solange im Konto, Gäste können nicht bestellen. Das Postfach tragen Sie in kontor.toml unter [mail] ein; in der Demo bleiben alle Briefe hier liegen.",
  words: "Eigene Worte",
  empty: "Noch kein Brief",
  emptyText: "Eingangsbestätigungen und andere Briefe stehen hier, sobald der Laden sie schreibt.",
  to: (address: string) => `An ${address}`,
  toAccount: "Im Konto des Mitglieds",
  states: {
    waiting: "Wartet",
    sent: "Zugestellt",
    failed: "Unzustellbar",
    kept: "Im Konto",
  } satisfies Record<MailState, string>,
  written: (time: string) => `Geschrieben ${time}`,
  sent: (time: string) => `Zugestellt ${time}`,
  nextTry: (attempts: number, time: string) =>
    attempts === 1 ? `1 Versuch, der nächste ${time}` : `${attempts} Versuche, der nächste ${time}`,
  givenUp: (attempts: number) =>
    attempts === 1 ? "Nach 1 Versuch aufgegeben" : `Nach ${attempts} Versuchen aufgegeben`,
  look: "Ansicht des Briefes",
  asLetter: "Wie im Postfach",
  asText: "Nur Text",
  failure: "Antwort des Mailservers",
  files: "Anhänge",
  size: (kilobytes: string) => `${kilobytes} kB`,
  retry: "Noch einmal versuchen",
  retried: "Wird gleich noch einmal versucht",
  loading: "Brief wird geladen",
  error: "Fehler",
  retryFailed: "Das hat nicht geklappt.",
  downloadFailed: "Der Anhang konnte nicht geladen werden.",
} as const;

/** The German of letters that a member reads in the account. */
export const ownLettersTexts = {
  title: "Briefe",
  text: "Was der Laden Ihnen schriftlich gibt. Bitte bewahren Sie auf, was Sie noch brauchen.",
  back: "Zurück zum Profil",
  all: "Alle Briefe",
  one: "Brief",
  empty: "Noch kein Brief",
  emptyText: "Bestätigungen Ihrer Bestellungen stehen hier, wenn wir sie nicht per E-Mail schicken können.",
  loading: "Brief wird geladen",
  missing: "Diesen Brief gibt es nicht",
  missingText: "Vielleicht gehört er zu einem anderen Konto.",
  keep: "Brief speichern",
  inAccount: (count: number) => (count === 1 ? "1 Brief im Konto" : `${count} Briefe im Konto`),
} as const;

/** The German of pages that the link of a letter leads to. */
export const linkTexts = {
  linkMissing: "In diesem Link fehlt etwas. Bitte öffnen Sie ihn noch einmal aus der Mail.",
  failed: "Das hat nicht geklappt.",
  toShop: "Zum Shop",
  toProfile: "Zum Profil",
} as const;

/** The German of what the owner adds to letters. */
export const lettersTexts = {
  title: "Eigene Worte",
  text: "Ein Absatz von Ihnen in jedem Brief. Was der Brief sonst sagt, bleibt stehen.",
  after: "Steht gleich nach der Anrede.",
  below: "Steht unter allem anderen: Die Worte dieses Briefs legt das Gesetz oder die Sicherheit fest.",
  back: "Postausgang",
  kind: "Brief",
  words: "Eigene Worte",
  preview: "Vorschau",
  previewFailed: "Die Vorschau ist gerade nicht möglich.",
  hint: "Reiner Text, höchstens 2.000 Zeichen. Gilt ab dem nächsten Brief.",
  save: "Speichern",
  saved: "Gespeichert",
  takeBack: "Zurücksetzen",
  reset: "Der Brief ist wieder so, wie er kommt",
  nothing: "Hier ist nichts hinzugefügt.",
  unchanged: "Es gibt nichts zu speichern.",
  changed: (time: string) => `Geändert ${time}`,
  error: "Fehler",
  failed: "Das hat nicht geklappt.",
} as const;

/** The German of members' own addresses, and of new passwords by letter. */
export const emailTexts = {
  title: "E-Mail-Adresse",
  none: "Mit einer Adresse bekommen Sie Bestellbestätigungen und, falls nötig, ein neues Passwort.",
  label: "Ihre E-Mail-Adresse",
  save: "Link schicken",
  change: "Ändern",
  cancel: "Abbrechen",
  remove: "Entfernen",
  removeTitle: "E-Mail-Adresse entfernen?",
  removeText:
    "Sie bekommen dann keine Briefe mehr, und ein vergessenes Passwort lässt sich nicht selbst ersetzen.",
  verified: "Bestätigt",
  waiting: "Wartet auf Bestätigung",
  pending: (email: string) =>
    `Wir haben einen Link an ${email} geschickt. Öffnen Sie ihn binnen eines Tages.`,
  sent: "Brief ist unterwegs",
  removed: "E-Mail-Adresse entfernt",
  missing: "Bitte nennen Sie Ihre E-Mail-Adresse.",
  error: "Fehler",
  failed: "Das hat nicht geklappt.",
  loadFailed: "Die E-Mail-Adresse konnte nicht geladen werden.",

  verifyTitle: "E-Mail-Adresse bestätigen",
  verifying: "Ihre Adresse wird bestätigt …",
  verifyDone: "Ihre E-Mail-Adresse ist bestätigt.",
  verifyFailed: "Die Adresse konnte nicht bestätigt werden.",
  toProfile: "Zum Profil",

  forgotten: "Passwort vergessen?",
  forgottenText:
    "Nennen Sie Ihren Benutzernamen oder Ihre E-Mail-Adresse. Gibt es eine bestätigte Adresse oder ein verbundenes Telegram dazu, schicken wir einen Link.",
  forgottenOther: "Ohne beides hilft eine Anmeldung über einen Passkey, oder Sie schreiben dem Laden.",
  account: "Benutzername oder E-Mail-Adresse",
  accountMissing: "Bitte nennen Sie Ihren Benutzernamen oder Ihre E-Mail-Adresse.",
  send: "Link anfordern",
  asked: "Sehen Sie in Ihrem Postfach oder bei Telegram nach",
  toSignIn: "Zur Anmeldung",

  newPassword: "Neues Passwort",
  newPasswordText: "Danach sind Sie auf allen Geräten abgemeldet und melden sich mit dem neuen Passwort an.",
  password: "Neues Passwort",
  passwordMissing: "Bitte wählen Sie ein Passwort.",
  code: "Code der Authenticator-App",
  codeHint: "Oder einer Ihrer Wiederherstellungscodes.",
  savePassword: "Passwort speichern",
  linkMissing: "In dieser Adresse fehlt der Schlüssel. Bitte öffnen Sie den Link aus dem Brief.",
  askAgain: "Neuen Link anfordern",
} as const;
