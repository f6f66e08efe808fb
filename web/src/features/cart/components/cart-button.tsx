import { ShoppingBag } from "lucide-react";
import { CountBadge } from "@/ui/badge";
import { buttonClass } from "@/ui/button-class";
import { cartOpen, useItemCount } from "../cart";
import { cartTexts } from "../texts";

export function CartButton() {
  const count = useItemCount();
  return (
    <span className="relative">
      <button
        type="button"
        aria-label={cartTexts.open(count)}
        className={buttonClass({ variant: "outline", size: "icon" })}
        onClick={() => cartOpen.set(true)}
      >
        <ShoppingBag className="size-5" />
      </button>
      <CountBadge count={count} className="pointer-events-none absolute -top-1.5 -right-1.5" />
    </span>
  );
}
