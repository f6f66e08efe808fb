import type { Body } from "@/api/client";
import { ApiError, isTimeout } from "@/api/error";
import { createAttempts } from "@/api/attempts";
import { toCents, toDecimal } from "@/base/money";
import { priceOf } from "@/features/catalog";
import type { DeliveryChoice } from "@/features/delivery";
import { type Cart, cartTotal } from "./cart";
import { checkoutTexts as texts } from "./checkout-texts";
import { offerOf } from "./items";

export type OrderBody = Body<"post", "/api/orders">;

/** Why a cart cannot be ordered as it is. */
export type CartProblem = "empty" | "badPrices";

/** How an order is delivered, and what it comes to by that. */
interface ChosenDelivery {
  choice: DeliveryChoice;
  /** Decimal text in euro, as the quote says it. */
  totalAmount: string;
}

/** What an order says besides the goods. */
export interface OrderDetails {
  /** Where the shop can answer a guest. */
  contact?: string;
  delivery?: ChosenDelivery | undefined;
  /** Left out: the invoice is for who gets the goods. */
  billing?: OrderBody["billing"];
  /** The texts that were shown with the order. */
  terms?: readonly AcceptedTerms[];
  voucher?: { code: string; discountAmount: string } | undefined;
}

type AcceptedTerms = NonNullable<OrderBody["acceptedTerms"]>[number];

/** What an order of this cart sends, or why it cannot be sent. Without a way of delivery it says nothing of it. */
export function orderOf(
  cart: Cart,
  premiumPercent: number,
  customerName: string,
  { contact = "", delivery, billing, terms = [], voucher }: OrderDetails = {},
): OrderBody | CartProblem {
  if (cart.length === 0) return "empty";
  const items: OrderBody["items"] = [];
  for (const { product, quantity } of cart) {
    const price = priceOf(product, premiumPercent);
    if (!price) return "badPrices";
    items.push({ ...offerOf(product), quantity, price: toDecimal(price.cents) });
  }
  const discount = toCents(voucher?.discountAmount) ?? 0;
  return {
    customerName,
    customerPhone: contact,
    customerNotes: "",
    totalAmount: delivery?.totalAmount ?? toDecimal(cartTotal(cart, premiumPercent) - discount),
    items,
    ...(delivery ? { delivery: delivery.choice } : {}),
    ...(billing ? { billing } : {}),
    ...(voucher ? { voucherCode: voucher.code } : {}),
    ...(terms.length > 0 ? { acceptedTerms: terms.map(({ kind, number }) => ({ kind, number })) } : {}),
  };
}

/** A retry after a timeout, even after reloading the page or in another tab, cannot order twice. */
export const orderAttempts = createAttempts("order-attempt", { onDevice: true });

/** Why an order failed, in words for the person. */
export function orderFailure(error: unknown): string {
  if (isTimeout(error)) return texts.orderTimeout;
  if (!(error instanceof ApiError)) return texts.orderUnknown;
  if (error.reason) return error.reason;
  return error.readable ? texts.orderHttp(error.status) : texts.orderNoBody;
}
