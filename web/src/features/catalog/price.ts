import { useConfig } from "@/api/config";
import { formatEuro, reduceCents, toCents } from "@/base/money";
import { isPremium, useSession } from "@/features/auth";
import type { Product } from "./api";
import { catalogTexts as texts } from "./texts";

export interface ProductPrice {
  /** What this person pays for one piece, in cents. */
  cents: number;
  /** What an ordinary member pays. */
  listCents: number;
  /** What a reduction is compared with, as the server says; equal to listCents when there is none. */
  originalCents: number;
  /** `cents` is the standing price of premium members. */
  premium: boolean;
}

/** The price of a product for a person whose premium benefit is `premiumPercent` (0: none); null if it has no valid price. */
export function priceOf(
  product: Pick<Product, "price" | "priceBefore">,
  premiumPercent: number,
): ProductPrice | null {
  const listCents = toCents(product.price);
  if (listCents === null) return null;
  return {
    cents: reduceCents(listCents, premiumPercent),
    listCents,
    originalCents: toCents(product.priceBefore) ?? listCents,
    premium: premiumPercent > 0,
  };
}

/** In cents for one piece, to be paid with its price and never in it (§ 7 PAngV). */
export const depositOf = ({ deposit }: Pick<Product, "deposit">): number => toCents(deposit) ?? 0;

/** How the deposit stands next to a price; null where there is none. */
export function depositText(product: Pick<Product, "deposit">): string | null {
  const cents = depositOf(product);
  return cents > 0 ? texts.deposit(formatEuro(cents)) : null;
}

/** The discount in percent that the person here has on everything. */
export function usePremiumPercent(): number {
  const session = useSession();
  const percent = useConfig()?.premiumDiscountPercent ?? 0;
  return isPremium(session) ? percent : 0;
}
