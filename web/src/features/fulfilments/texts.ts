import type { Fulfilment } from "./api";

/** The German of the way of the goods, as customers read it. */
export const fulfilmentTexts = {
  title: "Lieferung",
  failed: "Der Stand der Lieferung konnte nicht geladen werden.",
  loading: "Der Stand der Lieferung wird geladen",
  packed: "Gepackt",
  packing: "Wir packen Ihre Bestellung.",
  packedAt: (at: string) => `Am ${at}`,
  shipped: "Unterwegs",
  parcel: (number: number) => `${number}. Paket`,
  with: (carrier: string) => `mit ${carrier}`,
  sentAt: (at: string) => `versandt am ${at}`,
  track: "Sendung verfolgen",
  restFollows: "Der Rest folgt in einer weiteren Sendung.",
  delivered: "Zugestellt",
  ready: "Abholbereit",
  gettingReady: "Wir stellen Ihre Bestellung bereit und melden uns.",
  readyAt: (at: string) => `Seit ${at}`,
  code: "Ihr Abholcode",
  codeText: "Zeigen Sie ihn bei der Abholung. Wer ihn hat, bekommt die Ware.",
  pickedUp: "Abgeholt",
  at: (at: string) => `Am ${at}`,
  withdrawal: (day: string) => `Widerruf möglich bis ${day}.`,
  cancelled: "Storniert",
  cancelledAt: (at: string) => `Am ${at}. Was Sie bezahlt haben, erstatten wir Ihnen.`,
  refunded: "Erstattet",
} as const;

export const stateTexts: Record<Fulfilment["state"], string> = {
  open: "In Arbeit",
  packed: "Gepackt",
  shipped: "Unterwegs",
  ready: "Abholbereit",
  delivered: "Zugestellt",
  picked_up: "Abgeholt",
  cancelled: "Storniert",
};
