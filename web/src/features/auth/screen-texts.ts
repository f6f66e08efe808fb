/** The German of the screens for signing in, registering and waiting. The session's own toasts are in texts.ts. */
export const authTexts = {
  welcome: (shop: string) => `Willkommen bei ${shop}`,
  welcomeText: "Ein Laden für Mitglieder: Kaffee, Tee und alles zum Selberbrauen.",
  selection: "Exklusive Produktauswahl",
  selectionText: "Seltene Lots, eigene Röstungen, kleine Chargen.",
  premium: "Premium-Mitgliedschaft verfügbar",
  premiumText: (percent: number) => `Mit ${percent} % Rabatt auf das ganze Sortiment.`,
  payments: "Sichere Zahlungen über Telegram",
  paymentsText: "Bezahlen Sie dort, wo Sie ohnehin schreiben.",
  community: "Chat und Community",
  communityText: "Fragen, Rezepte und Menschen, die mitbrauen.",
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
  passwordTooShort: "Passwort muss mindestens 6 Zeichen lang sein",
  passwordsDiffer: "Die Passwörter stimmen nicht überein",

  loginFailed: "Login fehlgeschlagen",
  registerFailed: "Registrierung fehlgeschlagen",
  failed: "Ein Fehler ist aufgetreten",

  reviewNote: "Nach der Registrierung schaltet ein Administrator Ihr Konto frei.",

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
  refresh: "Status aktualisieren",
  logout: "Abmelden",
} as const;
