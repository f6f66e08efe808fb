import { ShoppingBag } from "lucide-react";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { useStore } from "@/base/store";
import { signInEntry, useSession } from "@/features/auth";
import { buttonClass } from "@/ui/button-class";
import { EmptyState } from "@/ui/states";
import { checkoutTexts as texts } from "../checkout-texts";
import { lastReceipt } from "../receipt";

/** In place of the way to order, before the shop has opened. */
export function Closed() {
  return (
    <div className="pb-2">
      <p className="font-semibold">{texts.closed}</p>
      <p className="mt-1 text-sm text-muted">{texts.closedText}</p>
    </div>
  );
}

/** In place of the way to order, where guests have none. */
export function MembersOnly({ onLeave }: { onLeave: () => void }) {
  return (
    <>
      <p className="text-sm text-muted">{texts.membersOnly}</p>
      <Link
        href={href("/auth")}
        state={signInEntry}
        onClick={onLeave}
        className={buttonClass({ size: "lg" })}
      >
        {texts.signIn}
      </Link>
    </>
  );
}

/** Guests find the way back to what they have just ordered; members have their orders for it. */
export function EmptyCart({ onClose }: { onClose: () => void }) {
  const receipt = useStore(lastReceipt);
  const isGuest = !useSession().isAuthenticated;
  return (
    <EmptyState
      icon={<ShoppingBag />}
      title={texts.empty}
      text={texts.emptyHint}
      action={
        receipt && isGuest ? (
          <Link href={receipt.address} onClick={onClose} className={buttonClass({ variant: "soft" })}>
            {texts.lastOrder(receipt.number)}
          </Link>
        ) : null
      }
    />
  );
}
