/** The German of the legal texts. Their titles come from the server. */
export const termsTexts = {
  legal: "Rechtliches",
  /** § 356a Abs. 1 BGB, letter by letter. */
  withdraw: "Vertrag widerrufen",
  /** § 312k Abs. 2 Satz 2 BGB, letter by letter. */
  terminate: "Verträge hier kündigen",
  help: "Hilfe und Kontakt",
  report: "Inhalte melden",
  prices: (taxNote: string) =>
    taxNote.startsWith("inkl.") ? `Alle Preise ${taxNote}, zzgl. Versand` : taxNote,
  sample: "Muster – bitte prüfen lassen",
  since: (date: string) => `Stand: ${date}`,
  missing: "Noch nicht veröffentlicht",
  missingText: "Dieser Text ist noch nicht veröffentlicht.",
  toShop: "Zum Shop",
} as const;
