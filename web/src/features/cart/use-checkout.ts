import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { isFinalAnswer } from "@/api/attempts";
import { api } from "@/api/client";
import { ApiError } from "@/api/error";
import { termsQuery } from "@/api/terms";
import { navigate } from "@/base/navigation";
import { createStore } from "@/base/store";
import { useSession } from "@/features/auth";
import { usePremiumPercent } from "@/features/catalog";
import {
  addressesQuery,
  deliveryKey,
  destinationStore,
  destinationUsed,
  saveAddress,
} from "@/features/delivery";
import { isOnline, type PaymentMethod } from "@/features/payments";
import { toast } from "@/ui/toast";
import { billingUsed } from "./billing";
import { type Cart, cartOpen, cartTold, holdOrdered, releaseOrdered, takeOrdered } from "./cart";
import { checkoutTexts as texts } from "./checkout-texts";
import { justOrdered } from "./host-button";
import type { Offer } from "./items";
import { lastReceipt, receiptAddress } from "./receipt";
import { takesPlace } from "./use-steps";
import { dropVoucher } from "./voucher";
import { orderAttempts, type OrderBody, type OrderDetails, orderFailure, orderOf } from "./order";

const timeoutMs = 15_000;

/** Who orders without an account. The mini app puts the first name it knows here. */
export const guestName = createStore<string>(texts.guest);

const problems = {
  empty: { title: texts.cartEmpty, description: texts.cartEmptyText },
  badPrices: { title: texts.badPrices, description: texts.badPricesText },
};

/** How ordering went: a newer word takes the place of the older. */
const about = "cart";

const fail = (text: { title: string; description: string }) =>
  toast({ about, ...text, variant: "destructive" });

const offersOf = ({ items }: OrderBody): Offer[] =>
  items.map(({ productId, variantId }) => ({ productId, variantId: variantId ?? undefined }));

/** The currency of the wallet that pays. */
export type Payment = NonNullable<OrderBody["paymentCurrency"]>;

/** Sends the cart as an order, once however often it is asked to, and reports how it went. */
export function useCheckout(
  cart: Cart,
  wallet: Payment | null,
  details: OrderDetails & { contact: string; method: PaymentMethod | undefined },
  /** The order was refused; by the names of its fields what was wrong. */
  onRefused: (fields: Readonly<Record<string, string>>, slotTaken: string | undefined) => void,
): { submit: () => void; sending: boolean; refused: Readonly<Record<string, string>> } {
  const client = useQueryClient();
  const { user, profile } = useSession();
  const premiumPercent = usePremiumPercent();
  const underWay = useRef(false);

  const order = useMutation({
    mutationFn: async (body: OrderBody) => {
      holdOrdered(offersOf(body));
      // The order takes out what the server knows to be in.
      await cartTold();
      return api("post", "/api/orders", {
        body,
        headers: { "Idempotency-Key": orderAttempts.key(body) },
        timeoutMs,
      });
    },
    onSuccess: ({ orderLink, orderId, receiptKey }, body) => {
      orderAttempts.end(body, true);
      takeOrdered(offersOf(body));
      const address = body.delivery?.address;
      if (user && address?.name && destinationStore.get().remembers) {
        // The order is placed either way; next time it would be typed again.
        void saveAddress(address)
          .then(() => client.invalidateQueries(addressesQuery))
          .catch(() => undefined);
      }
      destinationUsed();
      billingUsed();
      dropVoucher();
      justOrdered.set(orderLink);
      if (receiptKey) {
        const receipt = { number: orderLink, address: receiptAddress(orderId, receiptKey) };
        if (!user) lastReceipt.set(receipt);
        // What is paid on a provider's page is paid at once.
        const page = isOnline(body.paymentMethod) ? `${receipt.address}&pay=now` : receipt.address;
        navigate(page, { replace: takesPlace() });
      }
      cartOpen.set(false);
      toast({ about, title: texts.ordered, description: texts.orderNumber(orderLink) });
      void client.invalidateQueries({ queryKey: ["orders"] });
      void client.invalidateQueries({ queryKey: ["products"] });
      void client.invalidateQueries({ queryKey: ["wallets"] });
    },
    onError: (error, body) => {
      // The time of picking up is gone: another one has to be chosen.
      const isTaken = error instanceof ApiError && (error.code === "slot_full" || error.code === "slot_over");
      if (error instanceof ApiError) onRefused(error.fields, isTaken ? error.reason : undefined);
      fail({ title: texts.orderFailed, description: orderFailure(error) });
      if (isFinalAnswer(error)) {
        orderAttempts.end(body);
        releaseOrdered(offersOf(body));
      }
      // Prices, stock, delivery or balance have changed: show the cart as it would be ordered now.
      if (error instanceof ApiError && error.status === 409) {
        void client.invalidateQueries({ queryKey: ["products"] });
        void client.invalidateQueries({ queryKey: ["wallets"] });
        void client.invalidateQueries({ queryKey: deliveryKey });
        void client.invalidateQueries(termsQuery);
      }
    },
    onSettled: () => {
      underWay.current = false;
    },
  });

  function submit() {
    // While the cart moves out after an order it takes no other.
    if (underWay.current || !cartOpen.get()) return;
    const name = user ? profile?.displayName || user.username : guestName.get();
    const body = orderOf(cart, premiumPercent, name, { ...details, contact: details.contact.trim() });
    if (typeof body === "string") {
      fail(problems[body]);
      return;
    }
    // It would be a declaration hours later, at prices that may be others by then.
    if (!navigator.onLine) {
      fail({ title: texts.orderFailed, description: texts.orderOffline });
      return;
    }
    underWay.current = true;
    if (wallet) order.mutate({ ...body, paymentMethod: "crypto", paymentCurrency: wallet });
    else order.mutate(details.method ? { ...body, paymentMethod: details.method } : body);
  }

  return {
    submit,
    sending: order.isPending,
    refused: order.error instanceof ApiError ? order.error.fields : {},
  };
}
