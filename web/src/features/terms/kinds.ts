import type { TermsKind } from "./api";

const kinds: Record<string, TermsKind> = {
  "/impressum": "imprint",
  "/datenschutz": "privacy",
  "/agb": "terms",
  "/widerrufsbelehrung": "revocation",
  "/versand": "shipping",
  "/barrierefreiheit": "accessibility",
  "/bewertungen": "reviews",
};

/** Which text is read at an address. */
export const kindAt = (path: string): TermsKind => kinds[path.replace(/\/$/, "")] ?? "imprint";
