/** The German of notifications. */
export const notificationTexts = {
  title: "Mitteilungen",
  bell: (unread: number) => (unread === 0 ? "Mitteilungen" : `Mitteilungen, ${unread} ungelesen`),
  unread: (count: number) => (count === 0 ? "Alles gelesen" : `${count} ungelesen`),
  unreadMark: "Ungelesen",
  justNow: "Gerade eben",
  minutesAgo: (count: number) => (count === 1 ? "vor 1 Minute" : `vor ${count} Minuten`),
  hoursAgo: (count: number) => (count === 1 ? "vor 1 Stunde" : `vor ${count} Stunden`),

  read: (title: string) => `Als gelesen markieren: ${title}`,
  readAll: "Alle gelesen",
  remove: (title: string) => `Löschen: ${title}`,

  allRead: "Alle Mitteilungen gelesen",
  deleted: "Mitteilung gelöscht",
  error: "Fehler",
  readFailed: "Die Mitteilung konnte nicht als gelesen markiert werden.",
  readAllFailed: "Die Mitteilungen konnten nicht als gelesen markiert werden.",
  deleteFailed: "Fehler beim Löschen",
  deleteFailedText: "Die Mitteilung konnte nicht gelöscht werden.",

  empty: "Keine Mitteilungen",
  toShop: "Im Shop stöbern",
  emptyText: "Wenn sich bei Bestellungen, Wünschen oder im Chat etwas tut, steht es hier.",
  loading: "Mitteilungen werden geladen",
  loadFailed: "Die Mitteilungen konnten nicht geladen werden.",
} as const;
