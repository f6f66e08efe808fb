import type { Payment, Provider } from "./api";

/** The German of the membership in the profile. What people read when they come back from PayPal is in return-texts.ts. */
export const premiumTexts = {
  title: "Premium-Mitgliedschaft",
  active: "Premium ist aktiv",
  activated: "Premium aktiviert!",
  perMonth: "pro Monat",
  once: "Einmalige Zahlung. Premium verlängert sich nicht von selbst.",
  until: (date: string) => `Läuft bis ${date}`,
  next: (date: string) => `Nächste Zahlung: ${date}`,
  nextText: "Es wird nichts abgebucht. Wir erinnern Sie drei Tage vorher.",
  endless: "Ohne Ablaufdatum",
  cancelled: (date: string) => `Gekündigt, endet am ${date}`,
  benefits: (percent: number) => [
    `${percent} % Rabatt auf alle Produkte`,
    "Direkter Chat mit dem Inhaber",
    "KI-Beratung, exklusive Bereiche und Gewinnspiele",
    "Jeden Monat ein Gratisprodukt",
  ],
  closed: "Dieser Laden ist noch nicht geöffnet. Premium gibt es nach der Eröffnung.",
  become: "Premium werden",
  extend: (days: number) => `Um ${days} Tage verlängern`,
  byTelegram: "Mit Telegram bezahlen",
  byPaypal: "Mit PayPal bezahlen",
  byCard: "Mit Karte oder Lastschrift bezahlen",
  review: "Mitgliedschaft prüfen",
  reviewWhat: "Premium-Mitgliedschaft",
  reviewTerm: "Laufzeit",
  reviewDays: (days: number) => `${days} Tage ab der Zahlung; verlängert sich nicht von selbst`,
  reviewPayment: "Bezahlung mit",
  reviewTotal: "Gesamt",
  reviewBack: "Zurück",
  orderNow: "Zahlungspflichtig bestellen",
  terms: {
    before: "Es gelten unsere ",
    terms: "AGB",
    between: ". Sie können binnen 14 Tagen widerrufen: ",
    revocation: "Widerrufsbelehrung",
    after: ".",
    inNewTab: (title: string) => `${title} (öffnet in neuem Tab)`,
  },
  earlyStartWanted:
    "Bitte setzen Sie den Haken. Vor dem Ende der Widerrufsfrist können wir die Mitgliedschaft sonst nicht beginnen.",
  starsFor: (price: string, taxNote: string) => `entspricht ${price}, ${taxNote}`,
  inStars: (count: string) => `In Telegram kostet Premium ${count} Sterne.`,
  stars: (count: string) => `${count} Sterne`,
  sandbox: "Testzahlung: In dieser Demo fließt kein Geld.",
  notOffered: "Zurzeit ist keine Zahlungsart verfügbar.",
  toLounge: "Zur Premium Lounge",
  loadFailed: "Ihre Mitgliedschaft konnte nicht geladen werden.",

  description: "Premium-Mitgliedschaft",
  unsupported: "Nicht unterstützt",
  unsupportedText: "Zahlungen mit Telegram sind nur in der Telegram-App möglich.",
  startFailed: "Zahlungsvorgang konnte nicht gestartet werden.",
  opened: (provider: string) => `Die Zahlungsseite von ${provider} ist geöffnet.`,
  openedText: "Schließen Sie dort die Zahlung ab.",
  openAgain: "Zahlungsseite öffnen",
  waiting: (provider: string) => `Wir warten auf die Bestätigung von ${provider}. Dann gelten alle Vorteile.`,
  waitingLong:
    "Das dauert länger als sonst. Sie können weiter einkaufen; wir aktivieren Premium, sobald bezahlt ist.",
  stopWaiting: "Ich bezahle doch nicht",
  failed: "Zahlung fehlgeschlagen",
  failedText: "Der Anbieter hat die Zahlung nicht angenommen. Es wurde nichts berechnet.",
  expiredText: "Die Zahlung wurde nicht rechtzeitig abgeschlossen. Es wurde nichts berechnet.",
  aborted: "Zahlung abgebrochen",
  nothingCame: "Wir haben keine Zahlung erhalten. Kommt sie noch an, wird Premium von selbst aktiviert.",
  refundedText: "Die Zahlung wurde erstattet.",

  cancel: "Mitgliedschaft kündigen",
  cancelTitle: "Mitgliedschaft kündigen?",
  cancelText: (date: string) =>
    `Alle Vorteile bleiben Ihnen bis zum ${date}. Danach endet Premium, ohne dass wir noch einmal erinnern.`,
  rights: "Widerruf und Kündigung",
  /** § 312k Abs. 2 Satz 2 BGB, letter by letter. */
  terminate: "Verträge hier kündigen",
  /** § 356a Abs. 1 BGB, letter by letter. */
  withdraw: "Vertrag widerrufen",
  /** What the forms at /kuendigen and /widerrufen begin with. */
  contract: (username: string) => `Premium-Mitgliedschaft, Benutzername ${username}`,
  cancelConfirm: "Kündigen",
  cancelDone: "Mitgliedschaft gekündigt",
  cancelFailed: "Die Kündigung ist nicht angekommen. Bitte versuchen Sie es noch einmal.",
  error: "Fehler",

  payments: "Zahlungsverlauf",
  noPayments: "Noch keine Zahlungen.",
  period: (from: string, until: string) => `Premium vom ${from} bis ${until}`,
  agreed: "Was vereinbart wurde",
  ordered: (time: string) => `Bestellt am ${time}`,
  versions: (terms: number | null | undefined, revocation: number | null | undefined) =>
    [terms ? `AGB Fassung ${terms}` : "", revocation ? `Widerrufsbelehrung Fassung ${revocation}` : ""]
      .filter(Boolean)
      .join(", "),
  confirmation: "Vertragsbestätigung sichern",
  confirmationOf: (time: string) => `Vertragsbestätigung vom ${time} sichern`,
  allPayments: (count: number) => `Alle ${count} anzeigen`,
  lessPayments: "Weniger anzeigen",
} as const;

export const providerNames: Record<Provider, string> = {
  telegram: "Telegram",
  paypal: "PayPal",
  stripe: "Karte oder Lastschrift",
};

export const paymentStatusTexts: Record<Payment["status"], string> = {
  pending: "Ausstehend",
  paid: "Bezahlt",
  failed: "Fehlgeschlagen",
  expired: "Abgelaufen",
  refunded: "Erstattet",
};

/** The German of /paypal-success and /paypal-cancel. */
export const returnTexts = {
  processing: "Zahlung wird verarbeitet",
  processingText: "Einen Moment bitte. Wir schließen Ihre Zahlung ab.",
  pending: "Zahlung wird geprüft",
  activated: "Premium aktiviert!",
  activatedText: (date: string) => `Ihre Mitgliedschaft läuft bis zum ${date}.`,
  benefitsLabel: "Ihre Vorteile",
  benefits: (percent: number) => [`${percent} % Rabatt auf alle Produkte`, "Direkter Chat mit dem Inhaber"],
  failed: "Zahlung fehlgeschlagen",
  parametersMissing: "Fehlende Payment-Parameter",
  notCompleted: "Zahlung konnte nicht abgeschlossen werden",
  somethingFailed: "Ein Fehler ist aufgetreten.",
  nothingBooked: "Ihr Konto hat sich nicht verändert.",
  retry: "Erneut versuchen",
  cancelled: "Zahlung abgebrochen",
  cancelledText: "Sie haben die Zahlung abgebrochen. Es wurden keine Gebühren berechnet.",
  toProfile: "Zum Profil",
  toShop: "Zum Shop",
} as const;
