import type { RequestStatus } from "./api";

/** The German of the monthly products in the back office. */
export const officeTexts = {
  title: "Gratisprodukte",
  text: "Was Premium-Mitglieder sich ausgesucht haben: genehmigen, versenden, zustellen oder ablehnen.",
  back: "Dashboard",
  open: (count: number) => (count === 1 ? "1 wartet auf Sie" : `${count} warten auf Sie`),
  noneOpen: "Alles erledigt",
  filter: "Nach Status filtern",
  all: "Alle",
  empty: "Noch hat niemand ein Gratisprodukt gewählt",
  emptyText: "Sobald ein Premium-Mitglied wählt, steht es hier.",
  emptyFiltered: "Keine Anfrage mit diesem Status",
  showAll: "Alle anzeigen",
  loadFailed: "Die Anfragen konnten nicht geladen werden.",
  more: "Ältere laden",
  meta: (month: string, time: string) => `${month} · ${time} Uhr`,

  approve: "Genehmigen",
  ship: "Versenden",
  deliver: "Als zugestellt markieren",
  refuse: "Ablehnen",
  named: (action: string, product: string, who: string) => `${action}: „${product}“ für ${who}`,
  shipTitle: "Gratisprodukt versenden?",
  shipText: (product: string, who: string) =>
    `„${product}“ geht an ${who}. Das Mitglied wird benachrichtigt.`,
  shipNote: "Sendungsnummer oder Nachricht",
  refuseTitle: "Gratisprodukt ablehnen?",
  refuseText: (product: string, who: string) =>
    `${who} liest Ihre Begründung. „${product}“ geht zurück ins Lager.`,
  refuseNote: "Begründung",
  noteMissing: "Bitte nennen Sie einen Grund.",
  done: "Status aktualisiert",
  error: "Fehler",
  failed: "Der Status konnte nicht aktualisiert werden.",
} as const;

/** The way forward from each status; null where there is none. */
export const forward: Record<RequestStatus, { to: RequestStatus; label: string } | null> = {
  requested: { to: "approved", label: officeTexts.approve },
  approved: { to: "shipped", label: officeTexts.ship },
  shipped: { to: "delivered", label: officeTexts.deliver },
  delivered: null,
  refused: null,
};

/** What has not left the house may still be refused. */
export const mayRefuse = (status: RequestStatus): boolean => status === "requested" || status === "approved";
