import type { MouseEvent } from "react";
import { navigate } from "@/base/navigation";
import { withParam } from "@/base/params";
import { href } from "@/base/paths";

/** Travels with the history entry: closing the detail may simply go back. */
const fromHere = { fromHere: true };

/** The address of a product's detail, for people who come by a link. */
export const productAddress = (productId: number): string =>
  href("/enhanced-shop") + withParam("", "product", String(productId));

/** Opens a product's detail over what is shown now, with its filters, where a plain click is meant. */
export function openProduct(event: MouseEvent<HTMLElement>, productId: number): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  navigate(location.pathname + withParam(location.search, "product", String(productId)), { state: fromHere });
}

/** Back to the products, or to them without a detail for people who came by a link. */
export function closeProduct(): void {
  if ((history.state as Partial<typeof fromHere> | null)?.fromHere) history.back();
  else navigate(location.pathname + withParam(location.search, "product", undefined), { replace: true });
}
