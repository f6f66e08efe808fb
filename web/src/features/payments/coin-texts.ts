/** The German of paying an order in coins. */
export const coinTexts = {
  title: "In Coins bezahlen",
  text: "Sie bekommen eine Adresse nur für diese Bestellung und einen Betrag in Coins. Der Kurs gilt 30 Minuten.",
  which: "Mit welchen Coins?",
  ask: (name: string) => `Mit ${name} bezahlen`,
  askAgain: (name: string) => `Neuer Betrag in ${name}`,
  askFailed: "Der Betrag konnte nicht berechnet werden",
  askAgainLater: "Bitte versuchen Sie es noch einmal, oder zahlen Sie auf andere Weise.",
  noRate:
    "Für Coins ist gerade kein aktueller Kurs bekannt. Bitte wählen Sie eine andere Zahlungsart oder versuchen Sie es später noch einmal.",

  left: "Der Betrag gilt noch",
  scan: "Mit der Wallet scannen.",
  openWallet: "Wallet öffnen",
  code: (amount: string) => `QR-Code für die Wallet: ${amount}`,
  amount: "Betrag",
  address: "Adresse",
  onlyThis: (name: string, network: string) =>
    name === network
      ? `Senden Sie nur ${name}. Anderes geht verloren.`
      : `Senden Sie nur ${name} über das Netzwerk ${network}. Anderes geht verloren.`,
  rate: (rate: string) => `Kurs: ${rate}.`,
  demo: "Demo-Adresse eines Testnetzes: Bitte senden Sie nichts Echtes.",
  sandbox: "Testzahlung senden",
  missing: (came: string, missing: string) => `${came} sind da. Es fehlen noch ${missing}.`,

  over: "Die Zeit ist abgelaufen.",
  overText:
    "Der Betrag gilt nicht mehr. Fordern Sie einen neuen zum Kurs von jetzt an. Haben Sie gerade noch gezahlt, warten Sie bitte: Ihre Coins kommen an.",
  rest: "Es fehlt noch etwas.",
  gone: "Ihre Coins stehen nicht mehr in der Blockchain.",
  goneText: "Ihre Bestellung ist deshalb noch offen. Fordern Sie einen neuen Betrag zum Kurs von jetzt an.",
  partCame: (came: string) => `${came} sind angekommen. Der Rest wird zum Kurs von jetzt berechnet.`,

  seen: (amount: string) => `Danke! ${amount} sind da.`,
  seenText: "Sie werden noch bestätigt. Sie müssen nichts weiter tun und können diese Seite schließen.",
  confirmations: "Bestätigungen",
  confirmed: (count: number, needed: number) => `${count} von ${needed} Bestätigungen`,
  lookUp: "Im Block-Explorer ansehen",
} as const;
