import type { DemoTransaction } from "./demo";

/** The German of the shop's wallets in the back office. */
export const walletAdminTexts = {
  title: "Wallets",
  text: "Empfangsadressen und Bestände des Shops.",
  tabs: "Bereiche",
  overview: "Übersicht",
  transactions: "Transaktionen",
  wallets: "Wallets",
  shop: "Shop-Integration",

  forbidden: "Zugriff verweigert",
  forbiddenText: "Sie benötigen Admin-Rechte, um auf die Wallet-Verwaltung zuzugreifen.",
  toShop: "Zum Shop",

  empty: "Noch keine Wallets eingerichtet",
  emptyText:
    "Adressen, Bestände und Transaktionen erscheinen hier, sobald die Wallets dieses Shops konfiguriert sind.",

  totalValue: "Gesamtwert",
  totalHint: "zu Demo-Wechselkursen",
  pending: "Unterwegs",
  pendingHint: (count: number) =>
    count === 1 ? "1 Zahlung wartet auf Bestätigungen" : `${count} Zahlungen warten auf Bestätigungen`,
  nothingPending: "keine offenen Zahlungen",
  confirmedIncoming: "Eingänge",
  incomingHint: "bestätigt",
  holdings: "Bestände",
  share: (percent: number) => `${percent} %`,
  latest: "Letzte Transaktionen",
  all: "Alle anzeigen",

  rate: (currency: string, euro: string) => `1 ${currency} = ${euro}`,
  network: "Netzwerk",
  needed: "Bestätigungen",
  pendingBalance: (amount: string) => `${amount} unbestätigt`,
  address: "Adresse",
  showAddresses: "Adressen anzeigen",
  hideAddresses: "Adressen verbergen",
  hidden: "Adresse verborgen",
  copyAddress: (currency: string) => `${currency} Adresse kopieren`,
  copy: "Kopieren",

  copied: "Kopiert",
  addressCopied: (currency: string) => `${currency} Adresse kopiert`,
  hashCopied: "Transaction Hash kopiert",
  copyFailed: "Fehler beim Kopieren",
  copyFailedText: "Die Adresse konnte nicht kopiert werden.",

  types: { incoming: "Eingang", outgoing: "Ausgang" } satisfies Record<DemoTransaction["type"], string>,
  statuses: { confirmed: "Bestätigt", pending: "Ausstehend", failed: "Fehlgeschlagen" } satisfies Record<
    DemoTransaction["status"],
    string
  >,
  confirmations: (count: number, needed: number) => `${count} von ${needed} Bestätigungen`,
  from: (address: string) => `von ${address}`,
  order: (number: string) => `Bestellung ${number}`,
  copyHash: (hash: string) => `Transaction Hash kopieren: ${hash}`,
  explorer: (hash: string) => `Im Block-Explorer öffnen: ${hash}`,

  toEnhancedShop: "Im Shop öffnen",
  shopText: "Der Shop, wie ihn Mitglieder sehen. An der Kasse wählen sie die Zahlung mit Kryptowährung.",
} as const;
