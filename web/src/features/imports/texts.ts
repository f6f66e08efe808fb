const figure = (count: number) => count.toLocaleString("de-DE");
const products = (count: number) => (count === 1 ? "1 Produkt" : `${figure(count)} Produkte`);

/** The German of products from other shops; reasons are the server's own sentences. */
export const importTexts = {
  systems: { shopify: "Shopify", woocommerce: "WooCommerce" },
  recognised: (system: string) => `Das ist ein Export aus ${system}.`,
  from: (system: string) => `Import aus ${system}`,
  loading: "Import wird geladen",
  failed: "Der Import konnte nicht geladen werden.",
  error: "Fehler",
  reading: (count: number) => `Die Datei wird gelesen: ${products(count)}`,
  nothingStored: "Noch ist nichts gespeichert.",

  counts: {
    created: "Neu",
    updated: "Geändert",
    unchanged: "Unverändert",
    refused: "Abgelehnt",
  },
  first: "Die ersten Produkte",
  product: "Produkt",
  category: "Kategorie",
  price: "Preis",
  refused: "Was nicht übernommen wird",
  incomplete: "Was nur zum Teil übernommen wird",
  shownOf: (shown: number) => `Hier stehen die ersten ${figure(shown)}; der Bericht nennt alle.`,
  line: (line: number) => `Zeile ${figure(line)}`,
  unnamed: "ohne Namen",
  drafts: "Neue Produkte, denen Pflichtangaben fehlen, kommen als Entwurf: Sie sind erst danach im Shop.",
  prices: "Preise werden so übernommen, wie sie in der Datei stehen: als Preise mit Umsatzsteuer.",

  pictures: (count: number) =>
    count === 1 ? "Bilder von 1 Produkt mitnehmen" : `Bilder von ${figure(count)} Produkten mitnehmen`,
  picturesHint:
    "Ihr Laden holt sie von den Adressen in der Datei und bewahrt sie selbst auf. Ohne Häkchen bleibt ein Platzhalter.",
  start: (count: number) => `${products(count)} importieren`,
  nothingToDo: "In dieser Datei ist nichts Neues.",
  startFailed: "Der Import konnte nicht beginnen.",
  discard: "Verwerfen",
  cancel: "Import abbrechen",
  cancelFailed: "Der Import konnte nicht abgebrochen werden.",

  running: "Produkte werden übernommen",
  progress: (done: number, all: number) =>
    `${figure(done)} von ${figure(all)} ${all === 1 ? "Produkt" : "Produkten"}`,
  runningPictures: "Bilder werden geholt",
  pictureProgress: (done: number, all: number) => `${figure(done)} von ${figure(all)} Produkten`,
  goesOn: "Sie können dieses Fenster schließen; der Import läuft weiter.",

  done: "Der Import ist fertig.",
  cancelled: "Der Import ist abgebrochen. Was bis dahin übernommen war, bleibt.",
  discarded: "Verworfen. Es ist nichts gespeichert.",
  cutOff:
    "Das Lesen der Datei wurde unterbrochen. Es ist nichts gespeichert; bitte wählen Sie sie noch einmal.",
  picturesTaken: (taken: number, missing: number) =>
    `Bilder von ${products(taken)} übernommen${missing > 0 ? `, bei ${figure(missing)} fehlen welche` : ""}.`,
  report: "Bericht speichern",
  reportFile: (id: number) => `import-${id}.csv`,
  reportFailed: "Der Bericht konnte nicht gespeichert werden.",
  close: "Fertig",
} as const;
