import { clsx } from "clsx";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useConfig } from "@/api/config";
import { reasonOf } from "@/api/error";
import { useShopClosed } from "@/api/terms";
import { formatEuro, toCents } from "@/base/money";
import { useStore } from "@/base/store";
import { isOwner, useSession } from "@/features/auth";
import { usePremiumPercent } from "@/features/catalog";
import {
  addressErrors,
  checkDestination,
  chosenSlot,
  choiceOf,
  DeliveryStep,
  deliveryTexts,
  destinationStore,
  patchDestination,
  useDelivery,
} from "@/features/delivery";
import { MethodChoice, useMethod } from "@/features/payments";
import { useWalletConfig, useWalletOffers } from "@/features/wallets";
import { Button } from "@/ui/button";
import { Sheet } from "@/ui/sheet";
import { Steps } from "@/ui/steps";
import { toast } from "@/ui/toast";
import { useErrorFocus } from "@/ui/use-error-focus";
import { billingErrors, billingMissing, billingOf, billingStore } from "../billing";
import { type Cart, cartDeposit, cartTotal } from "../cart";
import { offerOf } from "../items";
import { useCart } from "../use-cart";
import { useHostButton } from "../host-button";
import { useOrderTerms } from "../terms";
import { checkoutTexts as texts } from "../checkout-texts";
import { type Payment, useCheckout } from "../use-checkout";
import { useOnScreen } from "../use-on-screen";
import { useStepErrors } from "../use-step-errors";
import { type CheckoutStep, useSteps } from "../use-steps";
import { refuseVoucher, useVoucher, voucherStore } from "../voucher";
import { BillingChoice } from "./billing-choice";
import { CartLine } from "./cart-line";
import { Closed, EmptyCart, MembersOnly } from "./cart-notes";
import { CartTotal } from "./cart-total";
import { OrderReview } from "./order-review";
import { TermsShown } from "./terms-shown";
import { VoucherField } from "./voucher-field";

const WalletChoice = lazy(() => import("@/features/wallets/components/wallet-choice"));

const titles = { delivery: texts.delivery, payment: texts.payment, review: texts.review };
const stepNames = { delivery: texts.delivery, payment: texts.payment, review: texts.check };
const onwards = { delivery: texts.toReview, payment: texts.toReview, review: texts.orderNow };
/** Where the order as a whole ends: total and button. */
const endId = "order-end";
const backwards = { delivery: texts.toDelivery, payment: texts.backToPayment, review: texts.review };

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

type Errors = Readonly<Record<string, string>>;

/**
 * The open cart. Where the shop wants it, the way to the order goes on within it: delivery, payment, and the order as a
 * whole before the call that costs money.
 */
export default function CartSheet({ open, onOpenChange }: Props) {
  const cart = useCart();
  const config = useConfig();
  const needsReview = config?.reviewStep !== false;
  const [chosen, setChosen] = useState<Payment | null>(null);
  const mode = useWalletConfig()?.mode;
  const { user } = useSession();
  // Nothing is delivered in the demo; anywhere else a guest says where the shop can answer.
  const asksContact = user === null && config?.demo === false;
  const shopClosed = useShopClosed();
  // The owner tries the way before the customers walk it.
  const tries = shopClosed && isOwner(user);
  const closed = shopClosed && !tries;
  const mustSignIn = !closed && user === null && config?.guestOrders === false;
  const hasWallet = user?.isApproved === true && mode !== undefined && mode !== "pay-in";
  const wallet = hasWallet ? chosen : null;
  const premiumPercent = usePremiumPercent();
  const empty = cart.length === 0;
  const canOrder = !empty && !closed && !mustSignIn;

  const items = useMemo(
    () => cart.map(({ product, quantity }) => ({ ...offerOf(product), quantity })),
    [cart],
  );
  const destination = useStore(destinationStore);
  const { code } = useStore(voucherStore);
  const delivery = useDelivery(items, open && (needsReview || code !== "") && canOrder, code);
  const voucher = useVoucher(delivery);
  const { method, country } = delivery;
  const mustChooseSlot = method ? method.places.length > 0 && !chosenSlot(method, destination.slot) : false;
  const goods = cartTotal(cart, premiumPercent) - (toCents(voucher.applied?.discountAmount) ?? 0);
  const total = (needsReview && method ? toCents(method.totalAmount) : null) ?? goods;
  const hasOffers = useWalletOffers(total, hasWallet && open && !empty).length > 0;
  const paying = useMethod(open && needsReview && canOrder);
  const choosesPayment = hasOffers || paying.methods.length > 1;

  const needed: CheckoutStep[] = [];
  if (asksContact || delivery.isPending || delivery.error || method) needed.push("delivery");
  if (choosesPayment) needed.push("payment");
  needed.push("review");
  const { step, previous, go } = useSteps(needed, open);
  const { contact, address } = destination;
  const [errors, shownErrors, setErrors] = useStepErrors({ ...address, contact });
  const [checking, setChecking] = useState(false);
  const billing = useStore(billingStore);
  const terms = useOrderTerms();
  const { submit, sending, refused } = useCheckout(
    cart,
    wallet,
    {
      contact: asksContact ? destination.contact : "",
      delivery:
        needsReview && method
          ? {
              choice: choiceOf(method, destination.address, country, destination.slot),
              totalAmount: method.totalAmount,
            }
          : undefined,
      method: needsReview ? paying.method : undefined,
      billing: step === "review" ? billingOf(billing) : undefined,
      terms: step === "review" ? terms : [],
      voucher: voucher.applied,
    },
    (fields, slotTaken) => {
      const { voucherCode } = fields;
      if (voucherCode) {
        refuseVoucher(code, voucherCode);
        return;
      }
      if (slotTaken) {
        patchDestination({ slot: null });
        setErrors({ slot: slotTaken });
        if (step) go("delivery");
        return;
      }
      const { customerPhone, ...rest } = addressErrors(fields);
      const mine = customerPhone ? { ...rest, contact: customerPhone } : rest;
      setErrors({ ...mine, ...billingErrors(fields) });
      const isOfAddress = Object.keys(fields).some((path) => path.startsWith("delivery."));
      if (step && (customerPhone || isOfAddress)) go("delivery");
    },
  );
  if (empty && chosen) setChosen(null);

  const form = useRef<HTMLDivElement>(null);
  // Each step begins at its top, for eyes and for screen readers.
  useEffect(() => {
    if (!step || !form.current?.parentElement) return;
    form.current.parentElement.scrollTop = 0;
    form.current.focus({ preventScroll: true });
  }, [step]);
  useErrorFocus(form, errors);

  async function leaveDelivery() {
    // What could not be asked is asked again: no one goes on without knowing what it comes to.
    if (!delivery.quote) {
      delivery.refetch();
      return;
    }
    const missing = asksContact && destination.contact.trim() === "";
    const found: Errors = missing ? { contact: deliveryTexts.contactMissing } : {};
    setChecking(true);
    try {
      const wrong = method
        ? await checkDestination(items, method, destination.address, country, destination.slot)
        : {};
      const all = { ...wrong, ...found };
      if (Object.keys(all).length > 0) setErrors(all);
      else {
        setErrors({});
        go(choosesPayment ? "payment" : "review");
      }
    } catch (error) {
      toast({
        about: "order",
        title: deliveryTexts.unchecked,
        description: reasonOf(error) ?? deliveryTexts.uncheckedText,
        variant: "destructive",
      });
    } finally {
      setChecking(false);
    }
  }

  function order() {
    const missing = step === "review" ? billingMissing(billing) : {};
    if (Object.keys(missing).length > 0) setErrors(missing);
    else submit();
  }

  function next() {
    if (step === "delivery") void leaveDelivery();
    else if (step === "payment") go("review");
    else if (step === "review" || !needsReview || empty) order();
    // Who has ordered this way before begins with the last look; everything there can be changed.
    else go(destination.isProven && method && !asksContact && !mustChooseSlot ? "review" : "delivery");
  }

  const toPayment = step === "delivery" && choosesPayment;
  const onward = step ? (toPayment ? texts.toPayment : onwards[step]) : texts.checkout;
  const backward = !step ? texts.continueShopping : previous ? backwards[previous] : texts.backToCart;
  const [atEnd, end] = useOnScreen();
  function toEnd() {
    const place = document.getElementById(endId);
    place?.focus({ preventScroll: true });
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    place?.scrollIntoView({ block: "end", behavior: isStill ? "auto" : "smooth" });
  }
  // No one orders before the total has been on the screen, with Telegram's button either.
  const hosted = useHostButton(open && step === "review", {
    text: atEnd ? texts.orderNow : texts.onwards,
    busy: sending,
    press: atEnd ? order : toEnd,
  });
  const waits = (delivery.isPending && step !== null) || voucher.isPending;
  const sum = (
    <CartTotal
      deposit={cartDeposit(cart)}
      cents={step ? total : goods}
      shipping={!needsReview || !delivery.quote?.methods.length ? "unknown" : step ? "within" : "extra"}
    />
  );
  // When the last line goes, the focus must not go with it.
  const wasEmpty = useRef(empty);
  useEffect(() => {
    if (open && empty && !wasEmpty.current) form.current?.focus();
    wasEmpty.current = empty;
  }, [open, empty]);

  return (
    <Sheet
      open={open}
      onOpenChange={(wanted) => (sending ? undefined : onOpenChange(wanted))}
      title={step ? titles[step] : texts.title}
      footer={
        <>
          {empty || step === "review" ? null : sum}
          {/* Over the page, for what goes away in the foot would move the order button from under the thumb. */}
          {step === "review" && !atEnd && !hosted && !mustSignIn && !closed ? (
            <Button
              wide
              size="lg"
              variant="soft"
              className="absolute right-5 bottom-full left-5 mb-3 w-auto! shadow-float"
              onClick={toEnd}
            >
              {formatEuro(total)} · {texts.toOrder}
            </Button>
          ) : null}
          {/* What helps on stands first: with an empty cart that is the shop. */}
          <div className={clsx("flex gap-2", empty ? "flex-col-reverse" : "flex-col")}>
            {closed && !empty ? <Closed /> : null}
            {tries && !empty ? <p className="pb-2 text-sm text-muted">{texts.tries}</p> : null}
            {mustSignIn ? <MembersOnly onLeave={() => onOpenChange(false)} /> : null}
            {step === "review" || mustSignIn || closed ? null : (
              <Button
                size="lg"
                variant={empty ? "ghost" : "primary"}
                busy={sending || checking || waits}
                onClick={next}
              >
                {onward}
              </Button>
            )}
            <Button
              variant={empty || closed ? "primary" : "ghost"}
              disabled={sending}
              onClick={() => (step ? go(previous) : onOpenChange(false))}
            >
              {backward}
            </Button>
          </div>
        </>
      }
    >
      <div
        ref={form}
        role="group"
        aria-label={step ? titles[step] : texts.title}
        tabIndex={-1}
        className="scroll-mt-5 px-5 outline-none"
      >
        {empty ? <EmptyCart onClose={() => onOpenChange(false)} /> : null}
        {step && needed.length > 1 ? (
          <Steps key={step} label={texts.steps} steps={needed} current={step} names={stepNames} />
        ) : null}
        {step === null ? <Lines cart={cart} refused={refused} /> : null}
        {canOrder && step === null ? (
          <div className="pt-3 pb-5">
            <VoucherField voucher={voucher} />
          </div>
        ) : null}
        {step === "delivery" ? (
          <DeliveryStep delivery={delivery} asksContact={asksContact} errors={shownErrors} />
        ) : null}
        {step === "review" ? (
          <OrderReview
            cart={cart}
            wallet={wallet}
            method={paying.method}
            delivery={delivery}
            voucher={voucher.applied}
            contact={asksContact ? destination.contact : ""}
            onChange={go}
            steps={needed}
          >
            <VoucherField voucher={voucher} />
            <BillingChoice errors={errors} />
            <TermsShown shown={terms} />
          </OrderReview>
        ) : null}
        {step === "review" ? (
          <div ref={end} id={endId} tabIndex={-1} className="scroll-mb-4 pb-5 outline-none">
            {sum}
            {hosted || mustSignIn || closed ? null : (
              <Button wide size="lg" className="h-15!" busy={sending || waits} onClick={next}>
                {texts.orderNow}
              </Button>
            )}
          </div>
        ) : null}
        {step === "payment" && paying.methods.length > 1 ? (
          <MethodChoice
            methods={paying.methods}
            value={wallet ? undefined : paying.method}
            onChoose={() => setChosen(null)}
          />
        ) : null}
        {open && !empty && hasWallet && step === (needsReview ? "payment" : null) ? (
          <Suspense>
            <WalletChoice
              cents={total}
              value={wallet}
              onChange={setChosen}
              besideOthers={step === "payment" && paying.methods.length > 1}
            />
          </Suspense>
        ) : null}
      </div>
    </Sheet>
  );
}

function Lines({ cart, refused }: { cart: Cart; refused: Errors }) {
  return (
    <ul>
      {cart.map((item, index) => (
        <CartLine
          key={`${item.product.id} ${item.product.variant?.id}`}
          item={item}
          error={refused[`items[${index}].quantity`]}
        />
      ))}
    </ul>
  );
}
