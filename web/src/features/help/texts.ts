/** The German of the help pages; what they say stands in help/*.md. */
export const helpTexts = {
  title: "Hilfe",
  text: "Antworten zu Bestellung, Versand, Bezahlung und Mitgliedschaft.",
  search: "Hilfe durchsuchen",
  searchPlaceholder: "Thema …",
  pages: "Alle Themen",
  nothingFound: "Kein Thema gefunden",
  nothingFoundText: (search: string) =>
    `Zu „${search}“ gibt es keine Hilfeseite. Der Support-Bot sucht auch in ihren Texten.`,
  none: "Noch keine Hilfeseiten",
  noneText: "Fragen beantwortet der Support-Bot.",
  loadFailed: "Fehler beim Laden",
  back: "Alle Themen",
  onThisPage: "Auf dieser Seite",
  missing: "Diese Hilfeseite gibt es nicht",
  missingText: "Vielleicht wurde sie umbenannt. Hier sind alle Themen.",
  toList: "Zur Übersicht",
  more: "Nicht gefunden, was Sie suchen?",
  moreText: "Der Support-Bot antwortet sofort, auch zu Ihren eigenen Bestellungen.",
  askBot: "Support-Bot fragen",
} as const;
