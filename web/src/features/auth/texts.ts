/** The German of the session; the screens of sign-in and registration keep theirs in screen-texts.ts. */
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

  loggedOut: "Erfolgreich abgemeldet",
  loggedOutText: "Sie wurden sicher abgemeldet.",
  adminLoggedOut: "Abgemeldet",
  adminLoggedOutText: "Sie wurden erfolgreich abgemeldet",
} as const;
