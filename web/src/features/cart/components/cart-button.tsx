import { ShoppingBag } from "lucide-react";
import { CountBadge } from "@/ui/badge";
import { IconButton } from "@/ui/button";
import { cartOpen, itemCount, useCart } from "../cart";
import { cartTexts } from "../texts";

export function CartButton() {
  const count = itemCount(useCart());
  return (
    <span className="relative">
      <IconButton label={cartTexts.open(count)} onClick={() => cartOpen.set(true)}>
        <ShoppingBag aria-hidden className="size-5" />
      </IconButton>
      <CountBadge count={count} className="pointer-events-none absolute -top-1.5 -right-1.5" />
    </span>
  );
}
