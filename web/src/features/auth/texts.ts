/** The German of signing in, out and up. */
export const sessionTexts = {
  loginFailed: "Anmeldung fehlgeschlagen",
  loginUnreadable: "Netzwerkfehler",
  loginHttp: (status: number) => `HTTP ${status}: Anmeldung fehlgeschlagen`,
  loginInvalid: "Ungültige Server-Antwort",
  loggedIn: "Erfolgreich angemeldet",
  welcomeBack: (name: string) => `Willkommen zurück, ${name}!`,

  registerFailed: "Registrierung fehlgeschlagen",
  registerHttp: (status: number) => `HTTP error! status: ${status}`,
  registerUnreadable: "Netzwerkfehler - bitte versuchen Sie es erneut",
  registered: "Registrierung erfolgreich",
  registeredText: "Ihr Konto wurde erstellt und wartet auf Freischaltung.",

  offline: "Verbindungsfehler - bitte prüfen Sie Ihre Internetverbindung",
  timeout: "Verbindung unterbrochen - bitte versuchen Sie es erneut",
  unknown: "Ein unbekannter Fehler ist aufgetreten",

  signInNeeded: "Anmeldung erforderlich",
  signIn: "Anmelden",
  toShop: "Zum Shop",

  loggedOut: "Erfolgreich abgemeldet",
  loggedOutText: "Sie wurden sicher abgemeldet.",
  adminLoggedOut: "Abgemeldet",
  adminLoggedOutText: "Sie wurden erfolgreich abgemeldet",
} as const;

/** The German of the screens for signing in, registering and waiting. */
export const authTexts = {
  forgotten: "Passwort vergessen?",
  welcome: (shop: string) => `Willkommen bei ${shop}`,
  claim: "Ein Laden für Mitglieder.",
  selection: "Exklusive Produktauswahl",
  selectionText: "Ausgesucht für die Mitglieder dieses Shops.",
  premium: "Premium-Mitgliedschaft verfügbar",
  premiumText: (percent: number) => `Mit ${percent} % Rabatt auf das ganze Sortiment.`,
  payments: "Sichere Zahlungen über Telegram",
  paymentsText: "Bezahlen Sie dort, wo Sie ohnehin schreiben.",
  community: "Chat und Community",
  communityText: "Fragen, Tipps und der Austausch mit anderen Mitgliedern.",
  lookAround: "Erst einmal umsehen",
  sellingPointsLabel: "Das erwartet Sie",

  tabs: "Anmelden oder registrieren",
  login: "Anmelden",
  register: "Registrieren",
  username: "Benutzername",
  password: "Passwort",
  confirmPassword: "Passwort bestätigen",
  telegram: "Telegram-Benutzername",
  telegramHint: "Wird für Benachrichtigungen und Support verwendet.",
  telegramExample: "@name",
  rememberMe: "Angemeldet bleiben",
  otp: "Code aus der Authenticator-App",
  otpHint: "Oder ein Wiederherstellungscode",
  passkey: "Mit Passkey anmelden",

  usernameTooShort: "Benutzername muss mindestens 3 Zeichen lang sein",
  /** With the demo, as specified: "Passwort muss mindestens 6 Zeichen lang sein". */
  passwordTooShort: (fewest: number) => `Passwort muss mindestens ${fewest} Zeichen lang sein`,
  passwordRule: (fewest: number) => `Mindestens ${fewest} Zeichen, kein verbreitetes Passwort.`,
  passwordsDiffer: "Die Passwörter stimmen nicht überein",

  loginFailed: "Login fehlgeschlagen",
  reasons: "Begründung und Widerspruch",
  registerFailed: "Registrierung fehlgeschlagen",
  failed: "Ein Fehler ist aufgetreten",

  expired: "Ihre Sitzung ist abgelaufen",
  expiredText:
    "Melden Sie sich wieder an. Danach geht es dort weiter, wo Sie waren; was Sie eingegeben haben, bleibt erhalten.",

  reviewNote: "Nach der Registrierung schaltet ein Administrator Ihr Konto frei.",

  invited: "Sie registrieren sich mit Ihrer Einladung.",
  invitedNote: "Mit Ihrer Einladung ist das Konto sofort freigeschaltet.",

  backOffice: "Verwaltung",
  adminSubtitle: "Nur für Shop-Besitzer",
  adminUsernameMissing: "Bitte geben Sie Ihren Benutzernamen ein.",
  adminPasswordMissing: "Bitte geben Sie Ihr Passwort ein.",
  toShop: "Zum Shop",

  fallbackName: "Kontor",
} as const;

export const pendingTexts = {
  title: "Registrierung erfolgreich!",
  status: "Warten auf Freischaltung",
  greeting: (name: string) => `Hallo ${name}!`,
  notified:
    "Der Administrator wurde über Ihre Registrierung benachrichtigt und schaltet Ihr Konto so bald wie möglich frei.",
  unlocks: "Das wird für Sie freigeschaltet",
  catalogue: "Produktkatalog",
  catalogueText: "Das ganze Sortiment ansehen und bestellen.",
  chat: "Chat-Funktionen",
  chatText: "Mit anderen Mitgliedern und dem Team schreiben.",
  premium: "Premium-Mitgliedschaft (optional)",
  premiumText: "Rabatt auf alles, die Lounge und jeden Monat ein Gratisprodukt.",
  moves: "Diese Seite geht von selbst weiter, sobald Ihr Konto freigeschaltet ist.",
  approved: "Ihr Konto ist freigeschaltet",
  approvedText: "Willkommen! Der Shop steht Ihnen jetzt ganz offen.",
  refresh: "Status aktualisieren",
  logout: "Abmelden",
} as const;

/** The German of what stands next to a password. */
export const securityTexts = {
  confirmTitle: "Passwort bestätigen",
  confirmText: "Diese Aktion ist heikel. Bitte geben Sie Ihr Passwort noch einmal ein.",
  confirmFailed: "Das Passwort konnte nicht geprüft werden.",
  password: "Passwort",
  confirm: "Bestätigen",

  title: "Sicherheit",
  text: "Ein zweiter Faktor schützt Ihr Konto auch dann, wenn jemand Ihr Passwort kennt.",
  loadFailed: "Die Sicherheitseinstellungen konnten nicht geladen werden.",
  error: "Fehler",

  totp: "Authenticator-App",
  totpOff: "Beim Anmelden genügt das Passwort.",
  totpOn: (codes: number) =>
    codes === 1
      ? "Eingeschaltet. Noch 1 Wiederherstellungscode."
      : `Eingeschaltet. Noch ${codes} Wiederherstellungscodes.`,
  totpSetUp: "Einrichten",
  totpRemove: "Ausschalten",
  totpRemoveTitle: "Zweiten Faktor ausschalten?",
  totpRemoveText: "Danach genügt zum Anmelden wieder das Passwort allein.",
  totpTitle: "Authenticator-App einrichten",
  totpScan: "Scannen Sie das Bild mit Ihrer App, oder tippen Sie den Schlüssel ab.",
  totpPicture: "QR-Code für die Authenticator-App",
  secret: "Schlüssel",
  code: "Code aus der App",
  codeHint: "Sechs Ziffern",
  codeOrRecovery: "Sechs Ziffern oder ein Wiederherstellungscode",
  codeMissing: "Bitte geben Sie den Code ein.",
  turnOn: "Einschalten",
  recoveryTitle: "Wiederherstellungscodes",
  recoveryText:
    "Jeder Code öffnet Ihr Konto einmal, wenn das Telefon verloren ist. Bewahren Sie die Codes gut auf: Sie werden nur jetzt gezeigt.",
  recoveryCopy: "Codes kopieren",
  recoveryCopied: "Codes kopiert",
  recoveryDone: "Ich habe sie notiert",

  passkeys: "Passkeys",
  passkeysText: "Anmelden mit Fingerabdruck, Gesicht oder Sicherheitsschlüssel, ganz ohne Passwort.",
  passkeysImpossible: "Passkeys brauchen eine Adresse mit Domainnamen und ein Gerät, das sie kennt.",
  passkeyAdd: "Passkey hinzufügen",
  passkeyName: "Name des Passkeys",
  passkeyNameHint: "Zum Beispiel: Telefon",
  passkeyMade: (date: string) => `Seit ${date}`,
  passkeyUsed: (date: string) => `Zuletzt benutzt ${date}`,
  passkeyRemove: (name: string) => `Passkey ${name} entfernen`,
  passkeyRemoveTitle: (name: string) => `Passkey „${name}“ entfernen?`,
  passkeyRemoveText: "Mit ihm ist danach keine Anmeldung mehr möglich.",
  remove: "Entfernen",
  passkeyFailed: "Der Passkey konnte nicht verwendet werden.",
} as const;
