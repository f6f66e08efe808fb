/** The German of vouchers in the cart. */
export const voucherTexts = {
  fold: "Gutschein einlösen",
  label: "Gutscheincode",
  redeem: "Einlösen",
  redeemed: (code: string) => `Gutschein ${code}`,
  shipsFree: "Lieferung frei",
  remove: (code: string) => `Gutschein ${code} entfernen`,
  missing: "Bitte geben Sie Ihren Gutscheincode ein.",
} as const;
