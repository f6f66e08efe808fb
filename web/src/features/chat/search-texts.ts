const time = new Intl.DateTimeFormat("de-DE", {
  day: "2-digit",
  month: "2-digit",
  year: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

/** The German of the search. */
export const searchTexts = {
  label: "Wörter, die in der Nachricht stehen",
  placeholder: "Wörter …",
  where: "Wo gesucht wird",
  here: "In diesem Raum",
  everywhere: "In allen Räumen",
  hintTitle: "Wonach suchen Sie?",
  hint: "Gefunden wird, was noch da ist und was Sie lesen dürfen. Der Anfang eines Worts genügt, und „ae“ gilt wie „ä“.",
  short: "Gesucht wird ab zwei Buchstaben oder einer Ziffer.",
  loading: "Es wird gesucht",
  results: "Gefundene Nachrichten",
  count: (count: number, more: boolean) => {
    if (count === 0) return "";
    if (more) return `Mehr als ${count} Nachrichten gefunden`;
    return count === 1 ? "1 Nachricht gefunden" : `${count} Nachrichten gefunden`;
  },
  nothing: "Nichts gefunden",
  nothingText: (search: string) => `In keiner Nachricht, die noch da ist, steht „${search}“.`,
  nothingYet: "Bis hierher nichts gefunden",
  nothingYetText: "Es gibt noch ältere Nachrichten, die nicht durchsucht sind.",
  more: "Ältere Treffer",
  goOn: "Ältere Nachrichten durchsuchen",
  moreFailed: "Weitere Treffer konnten nicht geladen werden.",
  time: (moment: string) => time.format(new Date(moment)),
};
