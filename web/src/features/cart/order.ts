import type { Body } from "@/api/client";
import { ApiError, isTimeout } from "@/api/error";
import { toDecimal } from "@/base/money";
import { priceOf } from "@/features/catalog/price";
import { type Cart, cartTotal } from "./cart";
import { checkoutTexts as texts } from "./checkout-texts";

export type OrderBody = Body<"post", "/api/orders">;

/** Why a cart cannot be ordered as it is. */
export type CartProblem = "empty" | "badPrices";

/** What an order of this cart sends, or why it cannot be sent. */
export function orderOf(cart: Cart, premiumPercent: number, customerName: string): OrderBody | CartProblem {
  if (cart.length === 0) return "empty";
  const items: OrderBody["items"] = [];
  for (const { product, quantity } of cart) {
    const price = priceOf(product, premiumPercent);
    if (!price) return "badPrices";
    items.push({ productId: product.id, quantity, price: toDecimal(price.cents) });
  }
  return {
    customerName,
    customerPhone: "",
    customerNotes: "",
    totalAmount: toDecimal(cartTotal(cart, premiumPercent)),
    items,
  };
}

const attemptStore = "order-attempt";
let attempt: { content: string; key: string } | null = readAttempt();

function readAttempt(): typeof attempt {
  try {
    return JSON.parse(sessionStorage.getItem(attemptStore) ?? "null") as typeof attempt;
  } catch {
    return null;
  }
}

function keepAttempt(next: typeof attempt): void {
  attempt = next;
  try {
    sessionStorage.setItem(attemptStore, JSON.stringify(next));
  } catch {
    // Without storage the attempt ends with the page.
  }
}

/** 128 random bits. (crypto.randomUUID exists on https pages only.) */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/**
 * The idempotency key of this attempt: the same content keeps its key until endAttempt(), so that a
 * retry after a timeout, even after reloading the page, cannot order twice.
 */
export function attemptKey(order: OrderBody): string {
  const content = JSON.stringify(order);
  if (attempt?.content === content) return attempt.key;
  const key = randomKey();
  keepAttempt({ content, key });
  return key;
}

/** The server has given a final answer; the next order is another one. */
export const endAttempt = (): void => keepAttempt(null);

/** Whether an error is the server's last word; a timeout or a lost connection says nothing about the order. */
export const isFinalAnswer = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

/** Why an order failed, in words for the person. */
export function orderFailure(error: unknown): string {
  if (isTimeout(error)) return texts.orderTimeout;
  if (!(error instanceof ApiError)) return texts.orderUnknown;
  if (error.reason) return error.reason;
  return error.readable ? texts.orderHttp(error.status) : texts.orderNoBody;
}
