import type { RequestStatus } from "./api";

/** The German of the Premium Lounge. What the back office reads is in office-texts.ts. */
export const loungeTexts = {
  title: "Premium Lounge",
  welcome: (name: string) => `Willkommen, ${name}.`,
  text: (percent: number) =>
    `Ihre ${percent} % Rabatt auf alle Produkte gelten überall im Shop. Hier finden Sie das Gratisprodukt des Monats, den Premium-Chat und alles, was Sie schon gewählt haben.`,
  tabs: "Bereiche der Lounge",
  monthly: "Gratisprodukt",
  chat: "Premium-Chat",
  history: "Verlauf",

  denied: "Zugang verweigert - Premium-Mitgliedschaft erforderlich für die Premium Lounge",
  membersOnly: "Nur für Premium-Mitglieder",
  membersOnlyText: "Die Premium Lounge steht ausschließlich Premium-Mitgliedern offen.",
  become: "Premium werden",
  accessFailed: "Ihr Zugang konnte nicht geprüft werden.",

  monthlyTitle: "Monatliches Gratisprodukt",
  monthlyText: (month: string) => `Für ${month} dürfen Sie ein Produkt wählen. Es kostet Sie nichts.`,
  product: "Produkt",
  choose: "Produkt auswählen",
  chooseText: "Aus dem ganzen Katalog",
  change: "Ändern",
  changeNamed: (name: string) => `Statt „${name}“ ein anderes Produkt auswählen`,
  chosenInstead: (price: string) => `im Shop ${price}`,
  free: "Gratis",
  search: "Produkt suchen",
  searchPlaceholder: "Name oder Kategorie",
  noHits: "Dazu gibt es kein Produkt.",
  soldOut: "Ausverkauft",
  custom: "Besonderer Wunsch",
  customHint: "Zum Beispiel eine Ausführung oder eine Widmung.",
  dosage: "Gewünschte Menge oder Dosierung",
  dosageHint: "Zum Beispiel die doppelte Menge.",
  split: "Lieferung aufteilen",
  splitHint: "In mehrere Päckchen oder auf mehrere Sendungen",
  splitDetails: "Wie sollen wir aufteilen?",
  count: (used: number, most: number) => `${used} von ${most} Zeichen`,
  submit: "Gratisprodukt anfordern",
  submitting: "Wird eingereicht...",
  chooseFirst: "Bitte wählen Sie ein Produkt aus",
  sent: "Anfrage erfolgreich",
  sendFailed: "Fehler beim Einreichen der Anfrage",

  taken: (month: string) => `Bereits für ${month} angefordert`,
  takenText: "Im nächsten Monat können Sie wieder ein Produkt wählen.",
  yourChoice: "Ihre Wahl",
  note: "Nachricht vom Shop",

  statusFailed: "Der Stand dieses Monats konnte nicht geladen werden.",
  productsFailed: "Die Produkte konnten nicht geladen werden.",
  historyFailed: "Der Verlauf konnte nicht geladen werden.",

  chatTitle: "Der Premium-Chat wird vorbereitet",
  chatText: "Hier tauschen sich Premium-Mitglieder bald direkt in der Lounge aus.",
  notify: "Benachrichtigen",
  toRoom: "Zum Premium-Raum im Chat",

  noHistory: "Noch nichts angefordert",
  noHistoryText: "Was Sie hier wählen, steht dann Monat für Monat in dieser Liste.",
  toForm: "Gratisprodukt wählen",
  requestedAt: (time: string) => `Angefordert am ${time} Uhr`,
  splitLabel: "Aufteilung",
  splitPlain: "Aufgeteilt",
} as const;

export const statusTexts: Record<RequestStatus, string> = {
  requested: "Angefragt",
  approved: "Genehmigt",
  shipped: "Versendet",
  delivered: "Zugestellt",
  refused: "Abgelehnt",
};
