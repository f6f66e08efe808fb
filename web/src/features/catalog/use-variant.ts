import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { navigate, useSearch } from "@/base/navigation";
import { withParam } from "@/base/params";
import { type Product, type Variant, variantsQuery } from "./api";
import { findVariant } from "./variants";

/** Which variant of a product is chosen. The address carries it, so that a link opens the same. */
export function useVariant(product: Product) {
  const query = useQuery({ ...variantsQuery(product.id), enabled: product.variantCount !== undefined });
  const asked = Number(new URLSearchParams(useSearch()).get("variant"));
  /** What was chosen where the shop has no such variant: no address can name it. */
  const [odd, setOdd] = useState<readonly string[] | null>(null);
  const range = product.variantCount === undefined ? undefined : query.data;
  const named =
    range?.variants.find(({ id }) => id === asked) ?? range?.variants.find((one) => one.isDefault);
  const values = odd ?? named?.values ?? [];
  const variant: Variant | undefined = odd ? undefined : named;

  function choose(next: readonly string[]) {
    const found = range && findVariant(range, next);
    setOdd(found ? null : next);
    if (!found) return;
    const to = location.pathname + withParam(location.search, "variant", String(found.id));
    navigate(to, { replace: true, state: history.state as object | undefined });
  }

  return { range, values, variant, choose, failed: query.isError && !range ? query : null };
}
