import { Suspense, useState } from "react";
import { preloadable } from "@/base/preloadable";
import { useStore } from "@/base/store";
import { cartOpen } from "../cart";

export const CartSheet = preloadable(() => import("./cart-sheet"));

/** Fetches the cart sheet when it is opened for the first time, and keeps it for its closing motion. */
export function CartHost() {
  const open = useStore(cartOpen);
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return wanted ? (
    <Suspense>
      <CartSheet open={open} onOpenChange={cartOpen.set} />
    </Suspense>
  ) : null;
}
