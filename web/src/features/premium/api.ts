import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { createAttempts, isFinalAnswer } from "@/api/attempts";
import { type Answer, api } from "@/api/client";
import { shopQuery } from "@/api/query";

type Membership = Answer<"get", "/api/premium">;
export type Payment = Membership["payments"][number];
export type Provider = Payment["provider"];

/** Everything about the own membership and its payments; a change to it reaches all below. */
export const premiumKey = ["premium"] as const;

export const membershipQuery = queryOptions({
  queryKey: [...premiumKey, "membership"],
  queryFn: ({ signal }) => api("get", "/api/premium", { signal }),
  staleTime: 0,
  ...shopQuery,
});

export const fetchPayment = (id: string) => api("get", "/api/premium/payments/{id}", { path: { id } });

export const cancelMembership = () => api("post", "/api/premium/cancel");

const premium = "premium";
const attempts = {
  telegram: createAttempts("premiumByTelegram"),
  paypal: createAttempts("premiumByPaypal"),
};

/** Begins a payment; a call that is repeated because its answer was lost begins no second one. */
async function once<T>(
  provider: Provider,
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

/** `amount` is what the person was shown, in cents. The server refuses another price than its own. */
export function createTelegramPayment(amount: number, description: string) {
  const body = { productId: premium, amount, description };
  return once("telegram", body, (headers) => api("post", "/api/telegram-payment/create", { body, headers }));
}

export function createPaypalPayment(amount: number) {
  const body = { productId: premium, amount };
  return once("paypal", body, (headers) => api("post", "/api/create-paypal-payment", { body, headers }));
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
