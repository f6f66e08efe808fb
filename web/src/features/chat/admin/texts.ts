/** The German of the back office's rooms. */
export const adminRoomTexts = {
  title: "Räume",
  text: "Eigene Chaträume mit einem Thema: für alle, für Premium-Mitglieder oder für einen Kreis, den Sie bestimmen. „Allgemein“, „Premium“ und private Gespräche bleiben, wie sie sind.",
  back: "Einstellungen",
  add: "Neuer Raum",
  editTitle: "Raum bearbeiten",
  edit: (name: string) => `${name} bearbeiten`,
  empty: "Noch kein eigener Raum",
  emptyText: "Legen Sie einen an, zum Beispiel „Neuigkeiten“, in dem nur Sie schreiben und alle mitlesen.",
  archived: "archiviert",
  shortening: "wird gekürzt",
  entry: {
    public: { label: "Alle Mitglieder", hint: "Jedes freigeschaltete Mitglied." },
    premium: { label: "Premium-Mitglieder", hint: "Solange die Mitgliedschaft läuft." },
    listed: { label: "Ausgewählte Mitglieder", hint: "Für alle anderen gibt es den Raum nicht." },
  },
  listedCount: (count: number) =>
    count === 1 ? "1 Mitglied auf der Liste" : `${count} Mitglieder auf der Liste`,
  onlyTeam: "nur das Team schreibt",
  kept: (days: number) => `Nachrichten bleiben ${keptTexts[days] ?? `${days} Tage`}`,
  lastMessage: (when: string) => `zuletzt ${when}`,
  noMessage: "noch keine Nachricht",

  name: "Name",
  topic: "Thema",
  topicHint: "Steht oben im Raum.",
  who: "Wer hineinkommt",
  whoHint:
    "Das lässt sich später nicht mehr ändern: Was im kleineren Kreis geschrieben wurde, soll dort bleiben.",
  whoFixed: "Wer hineinkommt, steht seit dem Anlegen fest.",
  writers: "Wer schreibt",
  writersOf: { all: "Alle, die hineinkommen", team: "Nur das Team" },
  writersHint: "Zum Team gehören Sie, Ihre Admins und die Moderation. Alle anderen lesen mit und reagieren.",
  slow: "Pause zwischen zwei Nachrichten",
  slowHint:
    "Bremst hitzige Gespräche: So lange wartet jedes Mitglied bis zur nächsten Nachricht. Das Team wartet nicht.",
  slowShort: (seconds: number) => `Pause: ${slowTexts[seconds] ?? `${seconds} Sekunden`}`,
  keptLabel: "Wie lange Nachrichten bleiben",
  keptNew: "Danach verschwinden sie für alle, auch auf dem Server.",
  keptLonger: "Gilt für Nachrichten ab jetzt. Ältere behalten ihre Frist.",
  keptShorter: "Gilt sofort und für alle Nachrichten: Was älter ist, verschwindet.",
  list: {
    title: "Mitglieder auf der Liste",
    hint: "Wer dazukommt, liest auch, was schon im Raum steht. Admins kommen immer hinein.",
    none: "Noch niemand. Suchen Sie oben nach Mitgliedern.",
    add: (name: string) => `${name} auf die Liste setzen`,
    remove: (name: string) => `${name} von der Liste nehmen`,
  },
  holding: {
    title: "Erst prüfen",
    hint: "Nachrichten, auf die das zutrifft, sehen andere erst, wenn Sie, ein Admin oder die Moderation sie freigegeben haben. Wer schreibt, liest „Wird geprüft“, ohne den Grund. Für private Gespräche und für das Team gilt es nicht.",
    words: "Wörter",
    wordsHint:
      "Eines je Zeile. Groß- und Kleinschreibung, Akzente und Umlautpunkte spielen keine Rolle; es zählen ganze Wörter.",
    firstMessages: "Erste Nachrichten neuer Mitglieder",
    firstHours: "Erste Stunden neuer Konten",
    newcomersHint: "Nur in Räumen für alle. 0: nicht prüfen.",
    save: "Speichern",
    saved: "Gespeichert",
    notNumber: "Bitte geben Sie eine ganze Zahl ein.",
  },
  moderators: {
    title: "Moderation",
    hint: "Diese Mitglieder löschen Nachrichten anderer mit einem Grund, entscheiden über Meldungen und schreiben, wo nur das Team schreibt. Das gilt in jedem Raum, in den sie hineinkommen, aber nie in privaten Gesprächen anderer. Der Verwaltungsbereich bleibt ihnen verschlossen.",
    none: "Noch niemand. Sie und Ihre Admins moderieren ohnehin.",
    add: (name: string) => `${name} die Moderation übertragen`,
    remove: (name: string) => `${name} die Moderation entziehen`,
    named: "Moderation übertragen",
    dismissed: "Moderation beendet",
    askTitle: (name: string) => `${name} die Moderation übertragen?`,
    askText: "Das Mitglied sieht ab sofort Meldungen aus den Räumen, in die es hineinkommt.",
    confirm: "Übertragen",
  },
  searchMembers: "Mitglied suchen",
  searchPlaceholder: "Name …",
  nobodyFound: "Niemand gefunden",
  loadingMembers: "Liste wird geladen",
  save: "Speichern",
  create: "Raum anlegen",
  saved: "Gespeichert",
  created: "Raum angelegt",
  savedText: (name: string) => `„${name}“ ist eingerichtet.`,
  shortenTitle: "Frist verkürzen?",
  shortenText: (kept: string) =>
    `Nachrichten, die älter sind als ${kept}, verschwinden sofort für alle. Das lässt sich nicht rückgängig machen.`,
  shorten: "Verkürzen",
  archive: "Archivieren",
  archiveTitle: (name: string) => `„${name}“ archivieren?`,
  archiveText:
    "Dann kann niemand mehr darin schreiben. Lesen lässt sich der Raum, bis seine letzte Nachricht verschwindet, und Sie können ihn jederzeit wieder öffnen.",
  archivedToast: "Archiviert",
  reopen: "Wieder öffnen",
  reopened: "Wieder offen",
  updateNote:
    "Läuft der Shop auf mehreren Servern, legen Sie den ersten Raum mit Liste oder längerer Frist erst an, wenn alle aktualisiert sind.",
  error: "Fehler",
  failed: "Das hat nicht geklappt.",
} as const;

/** How long messages stay, as it reads after "bleiben". */
export const keptTexts: Readonly<Record<number, string>> = {
  1: "24 Stunden",
  7: "7 Tage",
  30: "30 Tage",
  90: "90 Tage",
  365: "ein Jahr",
};

/** Seconds between two messages of a member, as they are chosen. */
export const slowTexts: Readonly<Record<number, string>> = {
  0: "keine",
  10: "10 Sekunden",
  30: "30 Sekunden",
  60: "1 Minute",
  300: "5 Minuten",
  900: "15 Minuten",
  3600: "1 Stunde",
};

export const slowSeconds = [0, 10, 30, 60, 300, 900, 3600];

/** The choices, shortest first. */
export const keptDays = [1, 7, 30, 90, 365];
