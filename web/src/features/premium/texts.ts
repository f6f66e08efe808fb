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
  become: "Premium werden",
  extend: (days: number) => `Um ${days} Tage verlängern`,
  byTelegram: "Mit Telegram bezahlen",
  byPaypal: "Mit PayPal bezahlen",
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
  cancelConfirm: "Kündigen",
  cancelDone: "Mitgliedschaft gekündigt",
  cancelFailed: "Die Kündigung ist nicht angekommen. Bitte versuchen Sie es noch einmal.",
  error: "Fehler",

  payments: "Zahlungsverlauf",
  noPayments: "Noch keine Zahlungen.",
  period: (from: string, until: string) => `Premium vom ${from} bis ${until}`,
  allPayments: (count: number) => `Alle ${count} anzeigen`,
  lessPayments: "Weniger anzeigen",
} as const;

export const providerNames: Record<Provider, string> = { telegram: "Telegram", paypal: "PayPal" };

export const paymentStatusTexts: Record<Payment["status"], string> = {
  pending: "Ausstehend",
  paid: "Bezahlt",
  failed: "Fehlgeschlagen",
  expired: "Abgelaufen",
  refunded: "Erstattet",
};
