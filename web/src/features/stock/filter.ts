import { fold } from "@/base/search/fold";
import type { Reason, StockedProduct } from "./api";

/** What the movements are narrowed to; the address keeps it. Days are those of the shop, "2026-11-21". */
export interface MovementFilter {
  productId?: number;
  reason?: Reason;
  from?: string;
  until?: string;
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

export function readMovementFilter(search: string, reasons: readonly string[]): MovementFilter {
  const query = new URLSearchParams(search);
  const product = Number(query.get("produkt"));
  const reason = query.get("grund") ?? "";
  const [from, until] = [query.get("von") ?? "", query.get("bis") ?? ""];
  return {
    ...(Number.isInteger(product) && product > 0 ? { productId: product } : {}),
    ...(reasons.includes(reason) ? { reason: reason as Reason } : {}),
    ...(dayPattern.test(from) ? { from } : {}),
    ...(dayPattern.test(until) ? { until } : {}),
  };
}

/** "?produkt=7&grund=loss", or nothing. */
export function writeMovementFilter({ productId, reason, from, until }: MovementFilter): string {
  const parts = { produkt: productId?.toString(), grund: reason, von: from, bis: until };
  const query = new URLSearchParams(
    Object.entries(parts).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return query.size > 0 ? `?${query}` : "";
}

/** The number alone: scanners and people put spaces and hyphens into it. */
const digitsOf = (text: string): string => text.replaceAll(/[\s-]/g, "");

/** The product with this number under its bar code. A UPC is the same number as an EAN with a zero before it. */
export function findByCode(products: readonly StockedProduct[], text: string): StockedProduct | undefined {
  const code = digitsOf(text);
  if (!/^\d{8,14}$/.test(code)) return undefined;
  const same = (gtin: string) => gtin.padStart(14, "0") === code.padStart(14, "0");
  return products.find(({ gtin }) => gtin && same(gtin));
}

/** Products of a category (all without one) whose name has all that was typed, or whose number begins with it. */
export function findProducts(
  products: readonly StockedProduct[],
  { search, category }: { search: string; category: string },
): readonly StockedProduct[] {
  const words = fold(search).split(" ").filter(Boolean);
  const code = digitsOf(search);
  return products.filter((product) => {
    if (category && product.category !== category) return false;
    const name = fold(product.name);
    return (
      words.every((word) => name.includes(word)) || (/^\d{4,}$/.test(code) && product.gtin?.startsWith(code))
    );
  });
}
