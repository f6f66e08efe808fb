/** The German of other people's profiles. */
export const publicTexts = {
  invalidId: "Ungültige Benutzer-ID",
  invalidIdText: "Diese Adresse gehört zu keinem Mitglied.",
  toShop: "Zum Shop",
  backToShop: "Zurück zum Shop",
  backToChat: "Zurück zum Chat",
  notFound: "Benutzer nicht gefunden",
  notFoundText: "Das Mitglied gibt es nicht oder nicht mehr.",
  error: "Fehler",
  loadFailed: "Das Benutzerprofil konnte nicht geladen werden.",

  admin: "Admin",
  premium: "Premium",
  noBio: "Keine Biografie vorhanden",
  memberSince: (date: string) => `Mitglied seit ${date}`,
  categories: "Mag besonders",
  pictureOf: (name: string) => `Profilbild von ${name}`,

  rooms: "Gemeinsame Chaträume",
  noRooms: "Sie sind in keinem gemeinsamen Chatraum.",
  privateRoom: "Privat",
  startChat: "Privaten Chat starten",
  toChat: "Zum privaten Chat",
  chatCreated: "Chat erstellt",
  chatCreatedText: (name: string) => `Sie schreiben jetzt mit ${name}.`,
  chatFailed: "Es ist ein Problem beim Erstellen des Chats aufgetreten.",

  yourself: "So sehen andere Ihr Profil.",
  toOwn: "Zum eigenen Profil",
} as const;
