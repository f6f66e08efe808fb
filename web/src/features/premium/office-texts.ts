/** The German of the payments in the back office. */
export const officeTexts = {
  title: "Zahlungen",
  text: "Was Mitglieder für Premium bezahlt haben, mit der Nummer, unter der es beim Anbieter zu finden ist.",
  back: "Dashboard",
  empty: "Noch keine Zahlungen",
  emptyText: "Sobald jemand Premium bezahlt, steht es hier.",
  loadFailed: "Die Zahlungen konnten nicht geladen werden.",
  more: "Ältere laden",
  deleted: "Gelöschtes Konto",
  paidAt: (time: string) => `Bezahlt am ${time} Uhr`,
  refundedAt: (time: string) => `Erstattet am ${time} Uhr`,
  charge: "Nummer beim Anbieter",
  mismatch: "Bitte prüfen",
} as const;

/** What a genuine message of the provider had wrong. */
export const mismatchTexts: Record<string, string> = {
  amount: "Der Betrag stimmt nicht.",
  currency: "Die Währung stimmt nicht.",
  payee: "Das Geld ging an jemand anderen.",
  account: "Das Konto stimmt nicht.",
};
