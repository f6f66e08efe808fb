/** The German of /simple-admin beyond the words that both views on people share. */
export const simpleTexts = {
  title: "Admin-Übersicht",
  loading: "Wird geladen …",

  forbidden: "Keine Admin-Berechtigung",
  signedInAs: (name: string, role: string) => `Angemeldet als ${name} mit der Rolle ${role}.`,
  toSignIn: "Zur Anmeldung",

  waitingUsers: "Wartende Benutzer",
  waitingHint: "warten auf Freischaltung",
  today: "Heute",
  newRegistrations: "neue Registrierungen",
  systemStatus: "Systemstatus",
  online: "Online",
  allAnswer: "Server und Datenbank antworten",
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
  users: "Benutzer",
  orders: "Bestellungen",
  analytics: "Analytics",
  settings: "Einstellungen",
  quickActions: "Schnellaktionen",
  quickActionsText: (waiting: string) => `Entscheiden Sie über alle zugleich: ${waiting}.`,
  nobodyWaits: "Derzeit wartet niemand auf Freischaltung.",

  all: "Alle",
  approved: "Genehmigt",

  refreshList: "Liste aktualisieren",
  refreshed: "Liste aktualisiert",
  refreshedText: (waiting: string) => `Derzeit: ${waiting}.`,
  checkSystem: "System prüfen",
  systemFine: "Alle Systeme funktionieren normal",
  systemFailing: "Systemprüfung fehlgeschlagen",
  maintenance: "Wartung",
} as const;
