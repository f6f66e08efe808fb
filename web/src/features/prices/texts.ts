/** The German of prices over time. Why a reduction is allowed or not are the server's sentences. */
export const priceTexts = {
  reduced: "Als Reduzierung zeigen",
  newProduct:
    "Als reduziert zeigen können Sie ein Produkt erst, wenn sein Preis 30 Tage bekannt ist: Der Streichpreis muss der niedrigste Preis der 30 Tage vor der Reduzierung sein (§ 11 PAngV).",
  noPrice: "Geben Sie zuerst einen gültigen Preis ein.",
  checking: "Der Preisverlauf wird geprüft …",
  checkFailed: "Der Preisverlauf konnte nicht geprüft werden.",
  preview: "So steht es im Shop:",
  before: "statt",
  percent: (percent: number) => `−${percent} %`,

  history: "Preisverlauf",
  variant: "Variante",
  notOffered: "nicht im Verkauf",
  since: (from: string) => `seit ${from}`,
  span: (from: string, until: string) => `${from} bis ${until}`,
  reducedBy: (before: string, percent: number) => `statt ${before}, −${percent} %`,
  chart: (lowest: string, highest: string) => `Preise zwischen ${lowest} und ${highest}`,
  showAll: (count: number) => `Alle ${count} Preise zeigen`,
  failed: "Der Preisverlauf konnte nicht geladen werden.",
} as const;
