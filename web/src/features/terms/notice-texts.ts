const kinds: Record<string, string> = { "image/png": "PNG", "application/pdf": "PDF" };
const kindOf = (mediaType: string): string => kinds[mediaType] ?? mediaType;

/** The German of the official notice of the legal guarantee. Its own words are in the file. */
export const noticeTexts = {
  title: "Gewährleistungs-Mitteilung",
  text: "Die amtliche Mitteilung über die gesetzliche Gewährleistung. Seit dem 27. September 2026 muss sie vor jeder Bestellung ganz zu sehen sein.",
  about: "Die amtliche Mitteilung, die vor jeder Bestellung ganz zu sehen ist",
  missing: "Noch nicht hochgeladen",
  back: "Rechtstexte",
  alt: "Amtliche Mitteilung über die gesetzliche Gewährleistung",
  place: "Platz für die amtliche Mitteilung",
  placeText: "Sie wird unverändert und in Farbe gezeigt, nie nachgezeichnet und nie hinter einem Link.",
  upload: "Datei hochladen",
  replace: "Andere Datei hochladen",
  hint: "Laden Sie die deutsche Fassung aus der Verordnung (EU) 2025/1960 hoch: PNG oder PDF mit einer Seite, höchstens 2 MB. Der Laden bewahrt sie Byte für Byte auf und hängt sie an die Bestätigungen der Bestellungen.",
  tooLarge: "Die Datei ist zu groß. Erlaubt sind höchstens 2 MB.",
  failed: "Das hat nicht geklappt.",
  error: "Fehler",
  sent: "Die Mitteilung steht jetzt vor jeder Bestellung",
  remove: "Entfernen",
  removeTitle: "Mitteilung entfernen?",
  removeText: "Vor Bestellungen ist dann keine mehr zu sehen. Was an Bestätigungen hängt, bleibt.",
  removedTitle: "Die Mitteilung ist entfernt",
  save: "Datei sichern",
  fileName: (mediaType: string) => `Gewährleistungs-Mitteilung.${kindOf(mediaType).toLowerCase()}`,
  versions: "Fassungen",
  noVersions: "Noch keine.",
  version: (mediaType: string, date: string) => `${kindOf(mediaType)} vom ${date}`,
  removed: (date: string) => `Entfernt am ${date}`,
  by: (author: string) => `von ${author}`,
  checksum: (sha256: string) => `SHA-256 ${sha256}`,
} as const;
