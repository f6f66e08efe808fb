import { clsx } from "clsx";
import { Crown, ShoppingBag } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useConfig } from "@/api/config";
import { useShopClosed } from "@/api/terms";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { useStore } from "@/base/store";
import { isOwner, signInEntry, useSession } from "@/features/auth";
import { usePremiumPercent } from "@/features/catalog";
import { useWalletConfig } from "@/features/wallets";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { buttonClass } from "@/ui/button-class";
import { Field, Input } from "@/ui/field";
import { Price } from "@/ui/price";
import { Sheet } from "@/ui/sheet";
import { EmptyState } from "@/ui/states";
import { type Cart, cartTotal, useCart } from "../cart";
import { checkoutTexts as texts } from "../texts";
import { useHostButton } from "../host-button";
import { lastReceipt } from "../receipt";
import { type Payment, useCheckout } from "../use-checkout";
import { CartLine } from "./cart-line";
import { OrderReview } from "./order-review";

const WalletChoice = lazy(() => import("@/features/wallets/components/wallet-choice"));

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * The open cart. Where the shop wants it, one more screen, the order as a whole, stands between the cart
 * and the call; the way is the same.
 */
export default function CartSheet({ open, onOpenChange }: Props) {
  const cart = useCart();
  const config = useConfig();
  const needsReview = config?.reviewStep !== false;
  const [reviewing, setReviewing] = useState(false);
  const [chosen, setChosen] = useState<Payment | null>(null);
  const mode = useWalletConfig()?.mode;
  const { user } = useSession();
  // Nothing is delivered in the demo; anywhere else a guest says where the shop can answer.
  const asksContact = user === null && config?.demo === false;
  const [contact, setContact] = useState("");
  const shopClosed = useShopClosed();
  // The owner tries the way before the customers walk it.
  const tries = shopClosed && isOwner(user);
  const closed = shopClosed && !tries;
  const mustSignIn = !closed && user === null && config?.guestOrders === false;
  const hasWallet = user?.isApproved === true && mode !== undefined && mode !== "pay-in";
  const wallet = hasWallet ? chosen : null;
  const { submit, sending, refused } = useCheckout(cart, wallet, contact);
  const premiumPercent = usePremiumPercent();
  const empty = cart.length === 0;
  if (reviewing && (empty || closed || !open)) setReviewing(false);
  if (empty && chosen) setChosen(null);

  const next = needsReview && !reviewing && !empty ? () => setReviewing(true) : submit;
  const hosted = useHostButton(open && reviewing, { text: texts.orderNow, busy: sending, press: submit });
  const back = reviewing ? () => setReviewing(false) : () => onOpenChange(false);

  return (
    <Sheet
      open={open}
      onOpenChange={(wanted) => (sending ? undefined : onOpenChange(wanted))}
      title={reviewing ? texts.review : texts.title}
      footer={
        <>
          {empty ? null : <Total cart={cart} />}
          {/* What helps on stands first: with an empty cart that is the shop. */}
          <div className={clsx("flex gap-2", empty ? "flex-col-reverse" : "flex-col")}>
            {closed && !empty ? <Closed /> : null}
            {tries && !empty ? <p className="pb-2 text-sm text-muted">{texts.tries}</p> : null}
            {mustSignIn ? <MembersOnly onLeave={() => onOpenChange(false)} /> : null}
            {hosted || mustSignIn || closed ? null : (
              <Button size="lg" variant={empty ? "ghost" : "primary"} busy={sending} onClick={next}>
                {reviewing ? texts.orderNow : texts.checkout}
              </Button>
            )}
            <Button variant={empty || closed ? "primary" : "ghost"} disabled={sending} onClick={back}>
              {reviewing ? texts.backToCart : texts.continueShopping}
            </Button>
          </div>
        </>
      }
    >
      <div className="px-5">
        {empty ? <EmptyCart onClose={() => onOpenChange(false)} /> : null}
        {reviewing ? <OrderReview cart={cart} wallet={wallet} /> : <Lines cart={cart} refused={refused} />}
        {reviewing && asksContact ? (
          <Field
            label={texts.contact}
            hint={texts.contactHint}
            error={refused["customerPhone"]}
            className="mb-5"
          >
            <Input
              value={contact}
              autoComplete="email"
              onChange={(event) => setContact(event.target.value)}
            />
          </Field>
        ) : null}
        {open && !reviewing && !empty && hasWallet ? (
          <Suspense>
            <WalletChoice cents={cartTotal(cart, premiumPercent)} value={wallet} onChange={setChosen} />
          </Suspense>
        ) : null}
      </div>
    </Sheet>
  );
}

function Lines({ cart, refused }: { cart: Cart; refused: Readonly<Record<string, string>> }) {
  return (
    <ul>
      {cart.map((item, index) => (
        <CartLine key={item.product.id} item={item} error={refused[`items[${index}].quantity`]} />
      ))}
    </ul>
  );
}

/** In place of the way to order, before the shop has opened. */
function Closed() {
  return (
    <div className="pb-2">
      <p className="font-semibold">{texts.closed}</p>
      <p className="mt-1 text-sm text-muted">{texts.closedText}</p>
    </div>
  );
}

/** In place of the way to order, where guests have none. */
function MembersOnly({ onLeave }: { onLeave: () => void }) {
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

function Total({ cart }: { cart: Cart }) {
  const taxNote = useConfig()?.taxNote;
  const premiumPercent = usePremiumPercent();
  return (
    <div className="mb-4 flex items-end justify-between gap-4">
      <div>
        <p className="font-semibold">{texts.total}</p>
        <p className="text-sm text-muted">{taxNote}</p>
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

/** Guests find the way back to what they have just ordered; members have their orders for it. */
function EmptyCart({ onClose }: { onClose: () => void }) {
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
