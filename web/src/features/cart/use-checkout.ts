import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { isFinalAnswer } from "@/api/attempts";
import { api } from "@/api/client";
import { ApiError } from "@/api/error";
import { createStore } from "@/base/store";
import { useSession } from "@/features/auth/session";
import { usePremiumPercent } from "@/features/catalog/price";
import { toast } from "@/ui/toast";
import { type Cart, cartOpen } from "./cart";
import { clearCart } from "./cart-edit";
import { checkoutTexts as texts } from "./checkout-texts";
import { justOrdered } from "./host-button";
import { orderAttempts, type OrderBody, orderFailure, orderOf } from "./order";

const timeoutMs = 15_000;

/** Who orders without an account. The mini app puts the first name it knows here. */
export const guestName = createStore<string>(texts.guest);

const problems = {
  empty: { title: texts.cartEmpty, description: texts.cartEmptyText },
  badPrices: { title: texts.badPrices, description: texts.badPricesText },
};

const fail = (text: { title: string; description: string }) => toast({ ...text, variant: "destructive" });

/** The currency of the wallet that pays. */
export type Payment = NonNullable<OrderBody["paymentCurrency"]>;

/** Sends the cart as an order, once however often it is asked to, and reports how it went. */
export function useCheckout(cart: Cart, wallet: Payment | null): { submit: () => void; sending: boolean } {
  const client = useQueryClient();
  const { user, profile } = useSession();
  const premiumPercent = usePremiumPercent();
  const underWay = useRef(false);

  const order = useMutation({
    mutationFn: (body: OrderBody) =>
      api("post", "/api/orders", {
        body,
        headers: { "Idempotency-Key": orderAttempts.key(body) },
        timeoutMs,
      }),
    onSuccess: ({ orderLink }, body) => {
      orderAttempts.end(body);
      clearCart();
      cartOpen.set(false);
      justOrdered.set(orderLink);
      toast({ title: texts.ordered, description: texts.orderNumber(orderLink) });
      void client.invalidateQueries({ queryKey: ["orders"] });
      void client.invalidateQueries({ queryKey: ["products"] });
      void client.invalidateQueries({ queryKey: ["wallets"] });
    },
    onError: (error, body) => {
      fail({ title: texts.orderFailed, description: orderFailure(error) });
      if (isFinalAnswer(error)) orderAttempts.end(body);
      // Prices, stock or balance have changed: show the cart as it would be ordered now.
      if (error instanceof ApiError && error.status === 409) {
        void client.invalidateQueries({ queryKey: ["products"] });
        void client.invalidateQueries({ queryKey: ["wallets"] });
      }
    },
    onSettled: () => {
      underWay.current = false;
    },
  });

  function submit() {
    if (underWay.current) return;
    const name = user ? profile?.displayName || user.username : guestName.get();
    const body = orderOf(cart, premiumPercent, name);
    if (typeof body === "string") {
      fail(problems[body]);
      return;
    }
    underWay.current = true;
    order.mutate(wallet ? { ...body, paymentMethod: "crypto", paymentCurrency: wallet } : body);
  }

  return { submit, sending: order.isPending };
}
