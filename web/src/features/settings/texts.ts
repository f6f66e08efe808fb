import type { SettingGroup, SettingKey } from "./api";

/** The German of the settings room. What each setting is called comes from the server. */
export const settingsTexts = {
  title: "Laden einstellen",
  text: "Was hier steht, gilt sofort: auf allen Seiten, in Briefen und beim Support-Bot.",
  back: "Einstellungen",
  search: "Einstellungen durchsuchen",
  searchHint: "Name, Preis, Öffnungszeiten …",
  nothing: (words: string) => `Zu „${words}“ gibt es keine Einstellung.`,
  empty: "Nicht angegeben",
  changed: (when: string, who: string) => `Geändert ${when} von ${who}`,
  change: (title: string) => `${title} ändern`,
  elsewhere: "An anderer Stelle",
  stars: (stars: string) => `${stars} Stars`,
  perCoin: (rate: string) => `${rate} je Coin`,

  on: "Ja",
  off: "Nein",

  label: "Wert",
  offered: "Anbieten",
  euro: "Euro",
  euroPerCoin: "Euro je Coin",
  starsLabel: "Stars",
  save: "Speichern",
  saved: "Gespeichert",
  unchanged: "Das gilt schon.",
  failed: "Das hat nicht geklappt.",
  meanwhile: "Jemand war schneller. Es gilt jetzt:",
  history: "Verlauf",
  noHistory: "Noch nie geändert.",
  by: (when: string, who: string) => `${when} von ${who}`,
  takeOver: "Übernehmen",
  takeOverLabel: (value: string) => `„${value}“ übernehmen`,

  groups: {
    shop: "Auftritt",
    answers: "Auskünfte",
    selling: "Steuern und Bezahlen",
    membership: "Mitgliedschaft",
    coins: "Kurse der Coins",
  } satisfies Record<SettingGroup, string>,
  about: {
    shop: "Wie sich der Laden vorstellt.",
    answers: "Steht auf den Hilfeseiten, und der Support-Bot antwortet damit.",
    selling: "Gilt für Bestellungen ab jetzt. Was schon bestellt ist, bleibt, wie es war.",
    membership: "Gilt für Käufe ab jetzt. Was schon bezahlt ist, bleibt, wie es war.",
    coins:
      "Zu diesem Kurs nimmt der Laden Coins an. Ein leeres Feld nimmt den Kurs der Quelle in kontor.toml; ohne Quelle nimmt er diese Coins nicht.",
  } satisfies Record<SettingGroup, string>,
  hints: {
    shop_name: "Steht im Kopf jeder Seite, in Titeln und unter Briefen.",
    claim: "Ein Satz: was es bei Ihnen gibt. Steht auf der Anmeldeseite.",
    search_hint: "Was das leere Suchfeld vorschlägt: „Romane, Hefte …“",
    members_only:
      "Hält den Laden aus Suchmaschinen heraus: keine Sitemap, kein Produktfeed. Wer die Adresse kennt, sieht die Waren weiterhin.",
    opening_hours: "In ein, zwei Sätzen: „Dienstag bis Samstag von 10 bis 18 Uhr.“",
    contact: "Andere Wege als der Laden selbst: Telefon, E-Mail, Adresse.",
    shipping: "Was der Versand kostet, in einem Satz.",
    delivery_time: "Wie lange es dauert, in einem Satz.",
    payment_ways: "Wie man bei Ihnen bezahlt, in einem Satz.",
    small_business:
      "Ohne Umsatzsteuer nach § 19 UStG. Preise tragen dann den Hinweis auf die Befreiung, Bestellungen weisen keine MwSt. aus.",
    offer_bank: "Mit Verwendungszweck und QR-Code. Geht, sobald unter „Laden“ eine IBAN steht.",
    offer_paypal: "Geht, sobald PayPal verbunden ist.",
    offer_stripe: "Geht, sobald Stripe verbunden ist.",
    offer_telegram:
      "Sterne für die Mitgliedschaft, sobald ein Bot verbunden ist; Euro für Bestellungen, sobald er einen Zahlungsanbieter hat.",
    offer_coins:
      "An eine eigene Adresse je Bestellung, sobald in kontor.toml Schlüssel und Knoten stehen, und wo der Laden Wallets führt auch daraus. Zu den Kursen unten.",
    offer_arrangement:
      "Sie sprechen mit der Kundschaft ab, wie bezahlt wird. Wo sonst nichts geht, gilt es auch ausgeschaltet.",
    premium_price: "Für 30 Tage, mit MwSt.",
    premium_stars: "Was 30 Tage bei Telegram kosten, in ganzen Stars.",
    rate_btc: "Euro für einen Bitcoin.",
    rate_eth: "Euro für einen Ether.",
    rate_ltc: "Euro für einen Litecoin.",
    rate_xmr: "Euro für einen Monero.",
    rate_usdt: "Euro für einen USDT.",
  } satisfies Record<SettingKey, string>,
  links: [
    { to: "/admin/business", title: "Laden", text: "Name und Anschrift, Telefon, Nummern, Bankverbindung" },
    { to: "/admin/delivery", title: "Versand", text: "Lieferarten, Preise, Länder" },
    { to: "/admin/terms", title: "Rechtstexte", text: "Impressum, AGB, Widerruf, Datenschutz" },
    {
      to: "/admin/guarantee-notice",
      title: "Gewährleistungs-Mitteilung",
      text: "Die amtliche Mitteilung vor der Bestellung",
    },
    { to: "/admin/letters", title: "Eigene Worte", text: "Ihr Absatz in Briefen an Kunden" },
    { to: "/admin/readiness", title: "Bereit?", text: "Laden öffnen und schließen" },
  ],
} as const;
