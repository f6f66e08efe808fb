import { guest } from "./client/outbox";

/** How long messages stay: after "nach", or after "bleiben". An older app did not know: a day. */
function keptFor(days: number | undefined, stays = false): string {
  if (days === undefined || days === 1) return "24 Stunden";
  if (days === 365) return stays ? "ein Jahr" : "einem Jahr";
  return `${days}\u00a0${stays ? "Tage" : "Tagen"}`;
}

/** The German of the chat. */
export const chatTexts = {
  title: "Chat",
  rooms: "Räume",
  private: "Privat",
  reports: "Meldungen",
  sections: "Bereiche des Chats",
  signInText: "Bitte melden Sie sich an, um mit anderen Mitgliedern zu schreiben.",
  roomList: "Räume und Gespräche",
  conversation: (name: string) => `Gespräch: ${name}`,
  unread: (count: number) => (count === 1 ? "1 ungelesene Nachricht" : `${count} ungelesene Nachrichten`),
  back: "Zurück zur Liste",
  you: "Sie",
  draft: "Entwurf",
  noMessagesYet: "Noch keine Nachrichten",
  premium: "Premium",
  locked: "Nur mit Premium",
  premiumRoom: "Premium",
  premiumRoomText: "Der Raum der Premium-Mitglieder",
  demoRooms: "Beispielräume",
  demoNote: "Beispielraum: Was Sie hier schreiben, bleibt auf diesem Gerät.",
  loadFailed: "Fehler beim Laden",
  noPrivate: "Noch keine privaten Gespräche",
  noPrivateText: "Schreiben Sie einem Mitglied direkt. Nur Sie beide lesen mit.",

  searchAll: "Nachrichten suchen",
  searchRoom: "In diesem Raum suchen",
  newChat: "Neuer privater Chat",
  newChatText: "Mit wem möchten Sie schreiben?",
  searchPeople: "Mitglieder suchen",
  searchPlaceholder: "Name …",
  recentlyActive: "Zuletzt aktiv",
  nobodyFound: "Niemand gefunden",
  nobodyFoundText: (search: string) => `Zu „${search}“ gibt es kein Mitglied.`,
  privateRoom: (name: string) => `Privat: ${name}`,
  privateRoomText: (name: string) => `Privates Gespräch mit ${name}`,
  created: "Chat erstellt",
  error: "Fehler",
  createFailed: "Es ist ein Problem beim Erstellen des Chats aufgetreten.",

  members: (count: number) => (count === 1 ? "1 Mitglied" : `${count.toLocaleString("de-DE")} Mitglieder`),
  online: (count: number) => `${count} online`,
  viaTelegram: "über Telegram",
  /** Of a conversation with the owner whose member wrote last by way of the bot. */
  talk: {
    reached: "per Telegram",
    blocked: "Telegram blockiert",
  },
  talkBlocked:
    "Der Bot erreicht dieses Mitglied in Telegram nicht mehr. Antworten stehen nur noch hier im Shop.",
  partnerOnline: "online",
  partnerAway: "privates Gespräch",
  profileOf: (name: string) => `Profil von ${name}`,
  isTyping: (names: readonly string[]) => {
    const [first, second] = names;
    if (names.length === 1) return `${first} schreibt …`;
    if (names.length === 2) return `${first} und ${second} schreiben …`;
    return `${names.length} Personen schreiben …`;
  },

  messages: "Nachrichten",
  today: "Heute",
  yesterday: "Gestern",
  newMessages: "Neue Nachrichten",
  newCount: (count: number) => (count === 1 ? "1 neue Nachricht" : `${count} neue Nachrichten`),
  toEnd: "Zu den neuesten Nachrichten",
  loadingOlder: "Ältere Nachrichten werden geladen",
  olderFailed: "Ältere Nachrichten konnten nicht geladen werden.",
  loadingNewer: "Neuere Nachrichten werden geladen",
  newerFailed: "Neuere Nachrichten konnten nicht geladen werden.",
  retry: "Erneut versuchen",
  emptyTitle: "Hier ist es noch ruhig",
  emptyText: (days: number | undefined) =>
    `Schreiben Sie die erste Nachricht. Nach ${keptFor(days)} verschwindet sie von selbst.`,
  emptyReadOnly: "Was hier geschrieben wird, lesen Sie an dieser Stelle.",
  vanishes: (days: number | undefined) => `Nachrichten verschwinden nach ${keptFor(days)}.`,
  pause: (seconds: number) =>
    seconds < 60
      ? `alle ${seconds} Sekunden eine Nachricht`
      : seconds === 60
        ? "jede Minute eine Nachricht"
        : seconds === 3600
          ? "jede Stunde eine Nachricht"
          : `alle ${seconds / 60} Minuten eine Nachricht`,
  stays: (days: number) => `Nachrichten bleiben ${keptFor(days, true)}`,
  topic: "Worum es hier geht",
  gone: "Diesen Chat gibt es nicht",
  goneText: "Vielleicht wurde er geschlossen, oder er gehört anderen.",
  toList: "Zu allen Chats",
  lockedTitle: "Der Premium-Raum",
  lockedText: "Hier tauschen sich Premium-Mitglieder aus, mit dem direkten Draht zum Inhaber.",
  becomePremium: "Premium werden",
  choose: "Wählen Sie links einen Chat",
  team: "Team",
  moderator: "Moderation",
  formerMember: "Ehemaliges Mitglied",
  shop: "Shop",
  closed: {
    ended: "In diesem Gespräch kann nicht mehr geschrieben werden.",
    archived: "Dieser Raum ist archiviert. Lesen lässt er sich, bis seine letzte Nachricht verschwindet.",
    team: "Hier schreibt nur das Team. Mitlesen und reagieren können Sie gern.",
  },

  answer: "Antworten",
  answering: (name: string) => `Antwort an ${name}`,
  dropAnswer: "Nicht antworten",
  answerGone: "Diese Nachricht ist nicht mehr da.",
  toAnswered: (name: string, line: string) => `Zur Nachricht von ${name}: ${line}`,
  edit: "Bearbeiten",
  editing: "Nachricht bearbeiten",
  dropEdit: "Bearbeiten abbrechen",
  saveEdit: "Änderung speichern",
  edited: (time: string) => `bearbeitet ${time}`,
  editFailed: "Die Änderung wurde nicht gespeichert",
  editOffline: "Ohne Verbindung lässt sich nichts ändern. Ihr Text bleibt im Feld stehen.",
  people: "Mitglieder nennen",
  picture: "Bild",
  pictures: "Bilder",
  pictureOf: (at: number, count: number) => `Bild ${at} von ${count}`,
  showPicture: (text: string) => `Groß ansehen: ${text}`,
  previousPicture: "Vorheriges Bild",
  nextPicture: "Nächstes Bild",
  addPictures: "Bilder anhängen",
  removePicture: "Bild entfernen",
  pictureText: "Was zu sehen ist (freiwillig)",
  pictureSending: "Wird hochgeladen …",
  pictureOffline: "Ohne Verbindung lassen sich keine Bilder senden.",
  pictureAgain: "Bild noch einmal hochladen",
  pictureFailed: "Das Bild konnte nicht hochgeladen werden.",
  pictureGone: "Dieses Bild gibt es nicht mehr.",
  picturesMost: (count: number) => `Eine Nachricht kann höchstens ${count} Bilder haben.`,
  onlyPictures: "📷 Bild",
  pin: "Anheften",
  unpin: "Nicht mehr anheften",
  pinned: "Angeheftet",
  pinnedOf: (at: number, count: number) => `Angeheftet ${at}/${count}`,
  toPinned: (line: string) => `Zur angehefteten Nachricht: ${line}`,
  pinnedDone: "Nachricht angeheftet",
  unpinnedDone: "Nachricht ist nicht mehr angeheftet",

  compose: "Nachricht schreiben",
  composePlaceholder: "Nachricht schreiben …",
  send: "Senden",
  emoji: "Emoji einfügen",
  emojiGroups: {
    faces: "Gesichter",
    gestures: "Gesten",
    hearts: "Herzen",
    tastes: "Genuss",
    things: "Dinge",
  },
  slow: (seconds: number) => {
    const time =
      seconds < 60
        ? `${seconds} s`
        : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")} min`;
    return `Langsamer Raum: Ihre nächste Nachricht geht in ${time}.`;
  },
  tooLong: (count: number) => `${count} Zeichen zu viel`,
  guest,
  waiting: "Wartet auf Verbindung",
  sending: "Wird gesendet",
  sent: "Gesendet",
  notSent: "Nicht gesendet",
  sendAgain: "Erneut senden",
  discard: "Verwerfen",
  disconnected: "Keine Verbindung. Nachrichten werden zugestellt, sobald sie wieder steht.",
  asOf: (time: string) => `Stand: ${time}.`,
  connectNow: "Jetzt verbinden",

  failed: "Fehler",
  sendFailed: "Ihre Nachricht konnte nicht gesendet werden.",
  chatError: "Chat-Fehler",
  connectionError: "Verbindungsfehler",
  connectionErrorText: "Die Verbindung zum Chat-Server konnte nicht hergestellt werden.",

  actionsOf: (name: string, time: string) => `Aktionen zur Nachricht von ${name}, ${time}`,
  actions: "Nachricht",
  react: "Reagieren",
  moreEmoji: "Weitere Emojis",
  reactWith: (emoji: string) => `Mit ${emoji} reagieren`,
  reaction: (emoji: string, count: number, own: boolean) =>
    `${emoji} ${count}${own ? ", auch von Ihnen" : ""}`,
  networkFailed: "Ein Netzwerkfehler ist aufgetreten",
  reactionFailed: "Reaktion konnte nicht gespeichert werden",
  copy: "Text kopieren",
  copied: "Kopiert",
  copyFailed: "Der Text konnte nicht kopiert werden.",
  profile: "Profil ansehen",
  delete: "Löschen",
  deleteTitle: "Nachricht löschen?",
  deleteOwnText: "Sie verschwindet für alle im Raum.",
  deleteForeignText: (name: string) =>
    `Die Nachricht von ${name} verschwindet für alle. ${name} liest den Grund und kann widersprechen.`,
  deleted: "Nachricht gelöscht",
  report: "Melden",
  reportTitle: "Nachricht melden",
  reportText: "Die Verwaltung sieht sich die Nachricht an.",
  reported: "Nachricht gemeldet",
  timeOut: "Timeout setzen",

  translate: "Übersetzen",
  translateTo: "Sprache für Übersetzungen",
  translating: "Wird übersetzt",
  translatedFrom: (language: string) => `Übersetzt aus: ${language}`,
  translated: "Übersetzt",
  original: "Original",
  alreadyIn: (language: string) => `Schon auf ${language}`,
  translateRoom: "Ganzen Raum übersetzen",
  translatorMissing:
    "Nur für Admins: Es ist kein Übersetzungsdienst eingerichtet (kontor.toml, Abschnitt [translation]).",
  translationFailed: "Übersetzung fehlgeschlagen",
  translationFailedText: "Die Nachricht konnte nicht übersetzt werden",

  productMissing: "Dieses Produkt gibt es nicht mehr",

  held: "Wird geprüft",
  heldText: "Andere sehen die Nachricht, sobald sie freigegeben ist.",
  refused: "Nicht freigegeben",
  takeBack: "Zurückziehen",
  putAway: "Ausblenden",
  waitingTitle: "Wartet auf Freigabe",
  waitingFailed: "Was auf Freigabe wartet, konnte nicht geladen werden.",
  heldReasons: { word: "enthält ein Wort von Ihrer Liste", newcomer: "neues Mitglied" },
  release: "Freigeben",
  releasedToast: "Nachricht freigegeben",
  refuse: "Zurückweisen",
  refuseTitle: "Nachricht zurückweisen?",
  refuseText: (name: string) => `${name} liest den Grund. Andere erfahren nichts davon.`,
  refusedToast: "Nachricht zurückgewiesen",

  by: (name: string) => `von ${name}`,
  inRoom: (room: string) => `in ${room}`,
} as const;
