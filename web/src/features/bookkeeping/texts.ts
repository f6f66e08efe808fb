import type { ExportFile, TaxSums } from "./api";
import { coffeeTexts } from "./coffee-texts";

const cases: Record<TaxSums["rows"][number]["case"], string> = {
  home: "Inland",
  union: "Andere EU-Länder",
  foreign: "Andere EU-Länder, dort versteuert (OSS, nicht in der Summe)",
  world: "Drittland",
  export: "Ausfuhr, steuerfrei",
  small_business: "Kleinunternehmer",
};

const files: Record<ExportFile["kind"], string> = {
  archive: "Alles als ZIP",
  journal: "Journal (CSV)",
  datev: "DATEV-Buchungsstapel",
  taxes: "Umsatzsteuer (CSV)",
  coffee: coffeeTexts.file,
};

const percent = new Intl.NumberFormat("de-DE", { maximumFractionDigits: 2 });

/** The German of the bookkeeper's screen. */
export const bookkeepingTexts = {
  title: "Buchhaltung",
  intro:
    "Belege, Summen und Exporte für Ihre Buchhaltung oder Steuerberatung. Verkäufe ohne Beleg stehen nicht darin.",
  back: "Belege",
  loading: "Buchhaltung wird geladen",
  failed: "Die Buchhaltung konnte nicht geladen werden.",
  error: "Fehler",
  month: "Monat",

  documents: "Belege",
  allExported: "alle exportiert",
  waiting: (count: number) => (count === 1 ? "1 noch nicht exportiert" : `${count} noch nicht exportiert`),
  net: "Netto",
  tax: "Umsatzsteuer",
  gross: "Brutto",

  sums: "Umsatzsteuer nach Satz",
  sumsHint:
    "Summen der Belege nach Belegdatum; was zurückgenommen wurde, ist abgezogen. Nicht enthalten ist, wozu es keinen Beleg gibt: Mitgliedschaften und Bestellungen ohne Rechnung, etwa weil sie niemand angefordert hat oder weil sie noch wartet. Geben Sie diese Umsätze für die Voranmeldung gesondert an.",
  period: "Zeitraum",
  ofMonth: "Monat",
  ofQuarter: (quarter: number) => `${quarter}. Quartal`,
  noDocuments: "Kein Beleg in diesem Zeitraum.",
  rate: (name: TaxSums["rows"][number]["case"], hundredths: number) =>
    hundredths > 0 ? `${cases[name]}, ${percent.format(hundredths / 100)} %` : cases[name],
  sum: "Summe",
  smallBusiness: "Als Kleinunternehmer (§ 19 UStG) weisen Sie keine Umsatzsteuer aus.",

  union: "Verkäufe in andere EU-Länder",
  unionOf: (sum: string, limit: string, year: number) => `${sum} von ${limit} netto im Jahr ${year}`,
  unionBefore: (sum: string, year: number) => `Im Jahr ${year} waren es ${sum}.`,
  unionFine:
    "Bis 10.000 € im laufenden und im vorigen Jahr gilt für Verbraucher in anderen EU-Ländern die deutsche Umsatzsteuer (§ 3c Abs. 4 UStG).",
  unionNear:
    "Sie nähern sich der Schwelle von 10.000 €. Danach gilt die Umsatzsteuer des Ziellandes. Sprechen Sie jetzt mit Ihrer Steuerberatung über die Anmeldung zum One-Stop-Shop (OSS).",
  unionOver:
    "Die Schwelle von 10.000 € ist überschritten: Seit dem Verkauf, mit dem das geschah, gilt die Umsatzsteuer des Ziellandes. Melden Sie sich zum One-Stop-Shop (OSS) an und lassen Sie die Steuersätze Ihres Shops prüfen.",

  exports: "Exporte",
  exportNow: "Monat exportieren",
  exportHint:
    "Ein Export nimmt alle Belege des Monats mit, die noch in keinem anderen sind. Später lässt er sich Byte für Byte genauso noch einmal laden.",
  running: "Der Monat läuft noch. Was bis zu seinem Ende dazukommt, steht im nächsten Export.",
  noDatev: "Ohne Berater- und Mandantennummer entsteht keine Datei für DATEV.",
  nothing: "Kein Beleg wartet auf einen Export.",
  exported: "Exportiert",
  exportFailed: "Der Export ist nicht gelungen.",
  saveFailed: "Die Datei konnte nicht geladen werden.",
  noExports: "Noch kein Export.",
  named: (number: number, month: string) => `${number} · ${month}`,
  made: (count: number, when: string, who: string) =>
    `${count === 1 ? "1 Beleg" : `${count} Belege`} · ${when} von ${who}`,
  again: "Noch einmal",
  againOf: (number: number) => `Export ${number} noch einmal laden`,
  filesOf: (number: number) => `Dateien von Export ${number}`,
  file: (kind: ExportFile["kind"]) => files[kind],
  hash: (sha256: string) => `SHA-256 der ZIP-Datei: ${sha256}`,

  accounts: "Konten für DATEV",
  accountsOf: (chart: string) => `Kontenrahmen ${chart}`,
  numbers: (consultant: number, client: number) => `Berater ${consultant}, Mandant ${client}`,
  noNumbers: "Berater- und Mandantennummer fehlen noch.",
  change: "Konten ändern",
  accountsText: "Welche Konten Sie brauchen, sagt Ihnen Ihre Steuerberatung. Vorgegeben ist, was üblich ist.",
  chart: "Kontenrahmen",
  charts: { skr03: "SKR 03", skr04: "SKR 04" },
  chartHint: "Ein anderer Kontenrahmen setzt seine üblichen Konten ein.",
  consultant: "Beraternummer",
  client: "Mandantennummer",
  yearBegins: "Wirtschaftsjahr beginnt im",
  revenue: "Erlöskonten",
  home: (rate: number) => `${percent.format(rate / 100)} % Inland`,
  unionAt: (rate: number) => `${percent.format(rate / 100)} % in andere EU-Länder`,
  foreign: "Steuer des Ziellandes (OSS)",
  exportAccount: "Ausfuhr, steuerfrei",
  smallBusinessAccount: "Kleinunternehmer",
  other: "Alles andere",
  payers: "Gegenkonten nach Zahlungsweg",
  bank: "Überweisung",
  paypal: "PayPal",
  stripe: "Karte",
  telegram: "Telegram",
  wallet: "Guthaben",
  coins: "Kryptowährung",
  hand: "Andere Zahlung",
  open: "Noch nicht bezahlt",
  save: "Speichern",
  saved: "Gespeichert",
  saveSettingsFailed: "Die Konten wurden nicht gespeichert.",
} as const;
