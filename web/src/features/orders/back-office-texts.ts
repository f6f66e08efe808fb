/** The German of what only those who settle orders see. */
export const orderAdminTexts = {
  note: "Notiz",
  noteHint: "Nur für das Team, die Kundschaft sieht sie nicht.",
  noteSave: "Notiz speichern",
  noteFailed: "Die Notiz konnte nicht gespeichert werden.",
  history: "Verlauf",
  historyFailed: "Der Verlauf konnte nicht geladen werden.",
  historyEmpty: "Noch ist nichts verzeichnet.",
  print: "Drucken",
  export: "Als CSV",
  exportFile: "bestellungen.csv",
  exportFailed: "Die Datei konnte nicht erstellt werden.",
  error: "Fehler",

  select: (number: string) => `Bestellung ${number} auswählen`,
  selectAll: "Alle offenen auswählen",
  selected: (count: number) => (count === 1 ? "1 Bestellung ausgewählt" : `${count} Bestellungen ausgewählt`),
  clear: "Auswahl aufheben",
  pay: "Als bezahlt",
  reject: "Ablehnen",
  rejectTitle: (count: number) =>
    count === 1 ? "1 Bestellung ablehnen?" : `${count} Bestellungen ablehnen?`,
  rejectText:
    "Die Zahlungen gelten dann als fehlgeschlagen, und die Ware geht zurück ins Lager. Das lässt sich nicht rückgängig machen.",
  payTitle: (count: number) =>
    count === 1 ? "1 Bestellung als bezahlt verbuchen?" : `${count} Bestellungen als bezahlt verbuchen?`,
  payText:
    "Die Bestellungen sind damit abgeschlossen, und die Kundschaft erfährt davon. Das lässt sich nicht rückgängig machen.",
  payConfirm: "Als bezahlt verbuchen",
  settled: "Status aktualisiert",
  settleFailed: "Der Zahlungsstatus konnte nicht aktualisiert werden.",
} as const;
