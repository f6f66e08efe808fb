import { useQuery } from "@tanstack/react-query";
import { Crown, ShoppingBag } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useConfig } from "@/api/config";
import { useSession } from "@/features/auth/session";
import { productsQuery } from "@/features/catalog/api";
import { usePremiumPercent } from "@/features/catalog/price";
import { useWalletConfig } from "@/features/wallets/currencies";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Price } from "@/ui/price";
import { Sheet } from "@/ui/sheet";
import { EmptyState } from "@/ui/states";
import { type Cart, cartTotal, useCart } from "../cart";
import { withFreshProducts } from "../cart-edit";
import { checkoutTexts as texts } from "../checkout-texts";
import { useHostButton } from "../host-button";
import { type Payment, useCheckout } from "../use-checkout";
import { CartLine } from "./cart-line";
import { OrderReview } from "./order-review";

const WalletChoice = lazy(() => import("@/features/wallets/components/wallet-choice"));

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * The open cart. With demo off one more screen, the order as a whole, stands between the cart and the
 * call; the way is the same.
 */
export default function CartSheet({ open, onOpenChange }: Props) {
  const stored = useCart();
  const cart = withFreshProducts(stored, useQuery(productsQuery).data);
  const needsReview = useConfig()?.demo !== true;
  const [reviewing, setReviewing] = useState(false);
  const [chosen, setChosen] = useState<Payment | null>(null);
  const mode = useWalletConfig()?.mode;
  const hasWallet = useSession().user?.isApproved === true && mode !== undefined && mode !== "pay-in";
  const wallet = hasWallet ? chosen : null;
  const { submit, sending } = useCheckout(cart, wallet);
  const premiumPercent = usePremiumPercent();
  const empty = cart.length === 0;
  if (reviewing && (empty || !open)) setReviewing(false);
  if (empty && chosen) setChosen(null);

  const next = needsReview && !reviewing ? () => setReviewing(true) : submit;
  const hosted = useHostButton(open && reviewing, { text: texts.orderNow, busy: sending, press: submit });
  const back = reviewing ? () => setReviewing(false) : () => onOpenChange(false);

  return (
    <Sheet
      open={open}
      onOpenChange={(wanted) => (sending ? undefined : onOpenChange(wanted))}
      title={reviewing ? texts.review : texts.title}
      footer={
        empty ? null : (
          <>
            <Total cart={cart} />
            <div className="grid gap-2">
              {hosted ? null : (
                <Button size="lg" busy={sending} onClick={next}>
                  {reviewing ? texts.orderNow : texts.checkout}
                </Button>
              )}
              <Button variant="ghost" disabled={sending} onClick={back}>
                {reviewing ? texts.backToCart : texts.continueShopping}
              </Button>
            </div>
          </>
        )
      }
    >
      <div className="px-5">
        {empty ? <EmptyCart onClose={() => onOpenChange(false)} /> : null}
        {reviewing ? <OrderReview cart={cart} wallet={wallet} /> : <Lines cart={cart} />}
        {open && !reviewing && !empty && hasWallet ? (
          <Suspense>
            <WalletChoice cents={cartTotal(cart, premiumPercent)} value={wallet} onChange={setChosen} />
          </Suspense>
        ) : null}
      </div>
    </Sheet>
  );
}

function Lines({ cart }: { cart: Cart }) {
  return (
    <ul>
      {cart.map((item) => (
        <CartLine key={item.product.id} item={item} />
      ))}
    </ul>
  );
}

function Total({ cart }: { cart: Cart }) {
  const premiumPercent = usePremiumPercent();
  return (
    <div className="mb-4 flex items-end justify-between gap-4">
      <div>
        <p className="font-semibold">{texts.total}</p>
        <p className="text-sm text-muted">{texts.taxHint}</p>
      </div>
      <div className="flex flex-col items-end gap-1">
        {premiumPercent > 0 ? (
          <Badge tone="premium" icon={<Crown className="size-3.5" />}>
            {texts.premiumPrices}
          </Badge>
        ) : null}
        <p aria-live="polite">
          <Price cents={cartTotal(cart, premiumPercent)} size="lg" />
        </p>
      </div>
    </div>
  );
}

function EmptyCart({ onClose }: { onClose: () => void }) {
  return (
    <EmptyState
      icon={<ShoppingBag />}
      title={texts.empty}
      text={texts.emptyHint}
      action={<Button onClick={onClose}>{texts.continueShopping}</Button>}
    />
  );
}
