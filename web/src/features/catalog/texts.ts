/** The German of the shop's first screen. */
export const catalogTexts = {
  search: "Was suchen Sie?",
  searchLabel: "Produkte durchsuchen",
  clearSearch: "Suche löschen",
  categories: "Kategorien",
  all: "Alles",
  allTitle: "Unser Sortiment",
  lost: "Diese Kategorie gibt es nicht mehr. Hier ist das ganze Sortiment.",
  count: (count: number, soldOut: number) =>
    `${count === 1 ? "1 Produkt" : `${count} Produkte`}${soldOut > 0 ? `, davon ${soldOut} ausverkauft` : ""}`,

  premiumProduct: "Premium-Produkt",
  isNew: "Neu",
  discount: (percent: number) => `−${percent} %`,
  lowStock: (count: number) => `Nur noch ${count} auf Lager`,
  soldOut: "Ausverkauft",

  before: "statt",
  lowest: (price: string) => `Niedrigster Preis der 30 Tage vor der Reduzierung: ${price}`,
  premiumPrice: "Premium-Preis",
  otherwise: (price: string) => `sonst ${price}`,
  noPrice: "Preis auf Anfrage",
  from: "ab",
  choose: "Auswählen",
  shipping: "zzgl. Versand",

  order: "Bestellen",
  payDirectly: "Direkt zahlen",
  addNamed: (name: string) => `${name} zum Warenkorb hinzufügen`,
  favourite: "Zu Favoriten hinzufügen",
  unfavourite: "Aus Favoriten entfernen",

  loadFailedToast: "Fehler",
  loadFailedText: "Produkte konnten nicht geladen werden.",
} as const;

/** The German that comes with hovering, with a product's detail and with an empty shop. */
export const detailTexts = {
  choiceFailed: "Die Auswahl konnte nicht geladen werden.",
  inStock: "Auf Lager",
  soldOutIn: (value: string, others: string, isElsewhere: string) =>
    `${value}: in ${others} ausverkauft${isElsewhere ? `, in ${isElsewhere} auf Lager` : ""}.`,
  soldOutAlone: (value: string) => `${value} ist gerade ausverkauft.`,
  notMade: (value: string, others: string) => `${value} gibt es nicht in ${others}.`,
  notify: "Bescheid geben",
  notified: "Wir geben Bescheid",
  notifiedText: (name: string) => `Sobald ${name} wieder da ist, melden wir uns.`,
  notifyFailed: "Das konnten wir uns nicht merken.",
  way: "Pfad",
  shop: "Shop",
  inside: "Unterkategorien",
  asPremium: (price: string) => `Als Premium-Mitglied ${price}`,
  addToCart: "Zum Warenkorb hinzufügen",
  details: "Details anzeigen",
  share: "Teilen",
  noRating: "Noch keine Bewertung",
  ratingOf: (average: string, count: number) =>
    `${average} von 5 Sternen, ${count === 1 ? "1 Bewertung" : `${count} Bewertungen`}`,
  empty: "Keine Produkte gefunden",
  emptyText: "Versuchen Sie es mit einem anderen Wort oder einer anderen Kategorie.",
  emptyShop: "Hier stehen bald die ersten Produkte.",
  emptyShopOwner: "Ihr Shop ist eingerichtet. Jetzt fehlt das erste Produkt.",
  firstProduct: "Erstes Produkt anlegen",
  toChat: "Zum Chat",
  join: "Mitglied werden",
  reset: "Filter zurücksetzen",
  askUs: "Fragen Sie uns",
  gone: "Dieses Produkt gibt es nicht mehr",
  goneText: "Vielleicht ist es ausgelistet. Im Shop finden Sie bestimmt etwas Ähnliches.",
  toShop: "Zum Shop",
} as const;

export const factTexts = {
  guaranteeLabel: "Etikett der Haltbarkeitsgarantie des Herstellers",
} as const;

export const shareTexts = {
  title: "Teilen",
  copy: "Link kopieren",
  copied: "Kopiert",
  linkCopied: "Link kopiert",
  linkCopiedText: "Link wurde in die Zwischenablage kopiert",
  error: "Fehler",
  copyFailed: "Konnte Link nicht kopieren",
  shared: "Geteilt!",
  sharedText: "Inhalt wurde erfolgreich geteilt",
  shareFailed: "Konnte nicht teilen",
  pasteInInstagram: "Füge den Link in Instagram ein, um zu teilen",
  telegram: "Telegram",
  whatsapp: "WhatsApp",
  instagram: "Instagram",
} as const;
