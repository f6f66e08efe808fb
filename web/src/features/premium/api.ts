import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { createAttempts, isFinalAnswer } from "@/api/attempts";
import { type Answer, api } from "@/api/client";
import { shopQuery } from "@/api/query";

type Membership = Answer<"get", "/api/premium">;
export type Payment = Membership["payments"][number];
export type Provider = Payment["provider"];
/** The sentence to tick before a payment. */
export type EarlyStart = Membership["earlyStart"];
export type Contract = NonNullable<Payment["contract"]>;

/** Everything about the own membership and its payments; a change to it reaches all below. */
export const premiumKey = ["premium"] as const;

export const membershipQuery = queryOptions({
  queryKey: [...premiumKey, "membership"],
  queryFn: ({ signal }) => api("get", "/api/premium", { signal }),
  staleTime: 0,
  ...shopQuery,
});

export type PaymentState = Answer<"get", "/api/premium/payments/{id}">["status"];

/** What has become of one payment. */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ["premium-payment", id],
    queryFn: ({ signal }) => api("get", "/api/premium/payments/{id}", { path: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export const cancelMembership = () => api("post", "/api/premium/cancel");

const premium = "premium";
/** The providers that a membership is paid at. */
export type Buying = "telegram" | "paypal" | "stripe";
const attempts = {
  telegram: createAttempts("premiumByTelegram"),
  paypal: createAttempts("premiumByPaypal"),
  stripe: createAttempts("premiumByStripe"),
};

/** Begins a payment; a call that is repeated because its answer was lost begins no second one. */
async function once<T>(
  provider: Buying,
  content: unknown,
  send: (headers: { "Idempotency-Key": string }) => Promise<T>,
): Promise<T> {
  const attempt = attempts[provider];
  try {
    const answer = await send({ "Idempotency-Key": attempt.key(content) });
    attempt.end(content);
    return answer;
  } catch (error) {
    if (isFinalAnswer(error)) attempt.end(content);
    throw error;
  }
}

/** What the person was shown: the price in cents, and the version of the sentence that was ticked, where one was. */
export interface Shown {
  cents: number;
  earlyStart: number | undefined;
}

/** The server refuses another price than its own. */
export function createTelegramPayment({ cents, earlyStart }: Shown, description: string) {
  const body = { productId: premium, amount: cents, description, earlyStart };
  return once("telegram", body, (headers) => api("post", "/api/telegram-payment/create", { body, headers }));
}

export function createPaypalPayment({ cents, earlyStart }: Shown) {
  const body = { productId: premium, amount: cents, earlyStart };
  return once("paypal", body, (headers) => api("post", "/api/create-paypal-payment", { body, headers }));
}

export function createStripePayment({ cents, earlyStart }: Shown) {
  const body = { productId: premium, amount: cents, earlyStart };
  return once("stripe", body, (headers) => api("post", "/api/create-stripe-payment", { body, headers }));
}

/** `orderId` is the token of the address that PayPal sends people back to. Twice answers the first result again. */
export const capturePaypal = (orderId: string) =>
  api("post", "/api/capture-paypal-payment", { body: { orderId }, timeoutMs: 30_000 });

export type OfficePayment = Answer<"get", "/api/admin/payments">["payments"][number];

/** Everybody's payments, newest first; the back office's list. */
export const officePaymentsQuery = infiniteQueryOptions({
  queryKey: ["admin", "payments"],
  queryFn: ({ signal, pageParam }) =>
    api("get", "/api/admin/payments", { query: { before: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ payments, more }) => (more ? payments.at(-1)?.id : undefined),
  staleTime: 0,
  ...shopQuery,
});
