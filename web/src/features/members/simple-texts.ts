/** The German of /simple-admin beyond the words that both views on people share. */
export const simpleTexts = {
  title: "Admin-Übersicht",
  loading: "Wird geladen …",

  forbidden: "Keine Admin-Berechtigung",
  signedInAs: (name: string, role: string) => `Angemeldet als ${name} mit der Rolle ${role}.`,
  toSignIn: "Zur Anmeldung",

  waitingUsers: "Wartende Benutzer",
  newRegistrations: "Neue Registrierungen",
  today: "Heute",
  systemStatus: "Systemstatus",
  online: "Online",
  checking: "Wird geprüft",
  failing: "Gestört",
  partFailing: (part: string) => `${part} antwortet nicht`,
  database: "Datenbank",
  server: "Server",

  tabs: "Bereiche",
  overview: "Übersicht",
  waiting: "Wartend",
  everyone: "Alle Benutzer",
  management: "User Management",

  adminActions: "Admin-Aktionen",
  users: "Benutzer verwalten",
  orders: "Bestellungen ansehen",
  analytics: "Analytics öffnen",
  settings: "Einstellungen",
  quickActions: "Schnellaktionen",
  quickActionsText: (waiting: string) => `Für alle, die warten: ${waiting}.`,

  all: "Alle",
  approved: "Genehmigt",
  registrationsTitle: "Registrierungen",

  refreshList: "Liste aktualisieren",
  refreshed: "Liste aktualisiert",
  refreshedText: (waiting: string) => `Derzeit: ${waiting}.`,
  checkSystem: "System prüfen",
  systemFine: "Alle Systeme funktionieren normal",
  systemFailing: "Systemprüfung fehlgeschlagen",
  maintenance: "Wartung",
} as const;
