import { useQuery } from "@tanstack/react-query";
import { type TermsOverview, termsQuery } from "@/api/terms";

/** What the last page links, in this order. */
const kinds = ["terms", "revocation", "shipping", "privacy"] as const;

/** The shop's texts that hold for an order, as they are now. */
export function useOrderTerms(): TermsOverview["texts"] {
  const texts = useQuery(termsQuery).data?.texts ?? [];
  return kinds.flatMap((kind) => texts.filter((text) => text.kind === kind));
}
