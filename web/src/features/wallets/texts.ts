import type { AmountProblem } from "./amounts";
import type { Movement } from "./api";

/** The German of the own wallet and of paying with it. */
export const walletTexts = {
  title: "Meine Wallet",
  demoText: "Spielgeld: In dieser Demo ist kein Guthaben echt.",
  currencies: "Währung",
  tabs: "Bereiche",
  deposit: "Einzahlen",
  withdraw: "Auszahlen",
  transfer: "Überweisen",
  history: "Verlauf",
  loading: "Wallet wird geladen",
  loadFailed: "Ihre Wallet konnte nicht geladen werden.",

  balance: "Guthaben",
  worth: (euro: string) => `≈ ${euro} zum Shop-Kurs`,
  exact: (amount: string) => `genau ${amount}`,
  pending: (amount: string) => `${amount} ausstehend`,
  nothingPending: "Nichts ausstehend",
  reserved: (amount: string) => `${amount} für Auszahlungen reserviert`,

  start: "Wallets einrichten",
  startTitle: "Fünf Währungen, eine Wallet",
  startText: "Einmal einrichten, dann können Sie einzahlen, überweisen und im Shop bezahlen.",
  started: "Wallets initialisiert",
  startedText: "Sie können jetzt einzahlen, überweisen und bezahlen.",
  startFailed: "Die Wallets konnten nicht eingerichtet werden.",
  error: "Fehler",

  address: "Ihre Einzahlungsadresse",
  addressLoading: "Adresse wird geladen",
  addressFailed: "Die Adresse konnte nicht geladen werden.",
  qrCode: (currency: string) => `QR-Code der ${currency} Adresse`,
  network: "Netzwerk",
  copyAddress: (currency: string) => `${currency} Adresse kopieren`,
  copy: "Adresse kopieren",
  onlyThis: (currency: string, network: string) =>
    `Senden Sie nur ${currency} über das Netzwerk ${network}. Anderes geht verloren.`,
  demoAddress: "Demo-Adresse eines Testnetzes: Bitte nichts Echtes einzahlen.",

  goodToKnow: "Gut zu wissen",
  minimum: "Mindestbetrag",
  confirmations: "Bestätigungen",
  blockTime: "Blockzeit",

  withdrawTo: "Empfängeradresse",
  withdrawHint: "Prüfen Sie die Adresse: Eine Auszahlung lässt sich nicht zurückholen.",
  amount: "Betrag",
  available: (amount: string) => `Verfügbar: ${amount}`,
  all: "Alles",
  addressMissing: "Bitte geben Sie Adresse und Betrag ein.",
  withdrawn: "Auszahlung initiiert",
  withdrawnText: (amount: string, address: string) => `${amount} an ${address}`,
  withdrawFailed: "Auszahlung fehlgeschlagen",
  waitsUntil: (moment: string) => `neue Adresse, frühestens ${moment}`,
  cancelWithdrawal: "Abbrechen",
  cancelOne: (amount: string) => `Auszahlung von ${amount} abbrechen`,
  cancelled: "Auszahlung abgebrochen",
  cancelledText: (amount: string) => `${amount} stehen wieder in Ihrer Wallet.`,
  cancelFailed: "Die Auszahlung konnte nicht abgebrochen werden.",
  reviewed:
    "Auszahlungen gibt der Shop von Hand frei, an eine neue Adresse frühestens nach einem Tag. Bis dahin ist der Betrag reserviert, und Sie können im Verlauf abbrechen.",

  recipient: "Empfänger",
  searchRecipient: "Empfänger suchen",
  searchPlaceholder: "Name oder Mitgliedsnummer",
  morePeople: "Weitere Mitglieder",
  nobodyFound: "Niemand gefunden",
  searchFailed: "Die Suche ist fehlgeschlagen.",
  memberId: (id: number) => `Mitglied Nr. ${id}`,
  change: "Ändern",
  recipientMissing: "Bitte wählen Sie Empfänger und Betrag.",
  reviewTitle: "Überweisung prüfen",
  reviewFinal:
    "Das Guthaben ist sofort beim Empfänger und lässt sich nicht zurückholen, auch nicht vom Shop.",
  transferNow: "Jetzt überweisen",
  back: "Zurück",
  worthUnknown: "Der Wert in Euro ist gerade nicht bekannt",
  fee: "Gebühr",
  noFee: "keine",
  left: "Ihnen bleiben",
  transferred: "Überweisung erfolgreich",
  transferredText: (amount: string, name: string) => `${amount} an ${name}`,
  transferFailed: "Überweisung fehlgeschlagen",
  atOnce: "Überweisungen an Mitglieder kosten nichts und sind sofort da.",
  retryHint:
    "Keine Antwort vom Server. Versuchen Sie es ruhig noch einmal: Derselbe Auftrag wird nur einmal ausgeführt.",

  problems: {
    missing: "Bitte geben Sie einen Betrag ein.",
    malformed: "Bitte geben Sie den Betrag als Zahl ein, zum Beispiel 0,5.",
    zero: "Der Betrag muss größer als null sein.",
    tooFine: "Diese Währung hat weniger Nachkommastellen.",
    tooMuch: "So viel ist nicht verfügbar.",
  } satisfies Record<AmountProblem, string>,

  emptyHistory: "Noch keine Transaktionen",
  emptyHistoryText: (currency: string) => `Was Sie mit ${currency} tun, steht hier.`,
  historyFailed: "Der Verlauf konnte nicht geladen werden.",
  toDeposit: "Jetzt einzahlen",
  more: "Ältere laden",
  types: {
    deposit: "Einzahlung",
    withdrawal: "Auszahlung",
    transfer_in: "Erhalten",
    transfer_out: "Gesendet",
  } satisfies Record<Movement["type"], string>,
  order: (number: string) => `Bestellung ${number}`,
  from: (name: string) => `von ${name}`,
  to: (name: string) => `an ${name}`,
  statuses: {
    pending: "Ausstehend",
    confirmed: "Bestätigt",
    failed: "Fehlgeschlagen",
  } satisfies Record<Movement["status"], string>,
  confirmed: (count: number, needed: number) => `${count} von ${needed} Bestätigungen`,
  copyHash: (hash: string) => `Transaction Hash kopieren: ${hash}`,
  explorer: (hash: string) => `Im Block-Explorer öffnen: ${hash}`,

  copied: "Kopiert",
  addressCopied: (currency: string) => `${currency} Adresse kopiert`,
  hashCopied: "Transaction Hash kopiert",
  copyFailed: "Fehler beim Kopieren",
  copyFailedText: "Die Adresse konnte nicht kopiert werden.",

  payInTitle: "Dieser Shop verwahrt kein Guthaben",
  payInText:
    "Guthaben für andere zu halten braucht in der EU eine Zulassung. Deshalb gibt es hier keine Konten in Kryptowährung: Sie zahlen jede Bestellung einzeln, die Adresse dafür nennt Ihnen der Shop.",
  payInFacts: (minimum: string, confirmations: number, blockTime: string) =>
    `ab ${minimum} · ${confirmations} Bestätigungen · Blöcke: ${blockTime}`,
  payInCurrencies: "Angenommene Währungen",
  toShop: "Zum Shop",
  toOrders: "Meine Bestellungen",
} as const;

/** The German of paying an order from the wallet. */
export const payTexts = {
  title: "Zahlung",
  later: "Nach Absprache",
  laterText: "Wir melden uns mit den Zahlungsdaten.",
  wallet: "Mit Wallet bezahlen",
  walletText: "Sofort bezahlt, zum Kurs des Shops.",
  currency: "Währung",
  tooLittle: "Ihr Guthaben reicht nicht.",
} as const;
