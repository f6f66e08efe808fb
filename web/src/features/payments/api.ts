import { queryOptions, type UseQueryResult } from "@tanstack/react-query";
import { isFinalAnswer } from "@/api/attempts";
import { type Answer, api } from "@/api/client";
import { ApiError } from "@/api/error";
import { shopQuery } from "@/api/query";

export type PaymentMethod = Answer<"get", "/api/payment-methods">["methods"][number]["method"];
export type OrderPayment = Answer<"get", "/api/orders/{id}/payment">;
export type TransferDetails = NonNullable<OrderPayment["transfer"]>;

export type CoinPayment = NonNullable<OrderPayment["coins"]>;
export type CoinCurrency = CoinPayment["currency"];

/** The ways to pay that the shop offers, the usual one first. */
export const paymentMethodsQuery = queryOptions({
  queryKey: ["payment-methods"],
  queryFn: ({ signal }) => api("get", "/api/payment-methods", { signal }),
  ...shopQuery,
});

/** How often a payment that is awaited is looked at while it is seen. */
const lookMs = 5_000;
/** The same of money that takes days, and of an order that has ended: its money may come late, and the shop may deliver after all. */
const slowLookMs = 15_000;

/** Where the payment of an order stands. The key is the receipt's; customers who are signed in need none. */
export const orderPaymentQuery = (id: string, key?: string) =>
  queryOptions({
    queryKey: ["orders", "payment", id, key ?? ""],
    queryFn: ({ signal }) =>
      api("get", "/api/orders/{id}/payment", { path: { id }, query: key ? { key } : {}, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (!data || data.paymentStatus === "paid") return false;
      return data.paymentStatus === "pending" && !data.underWay ? lookMs : slowLookMs;
    },
    ...shopQuery,
  });

export const changeMethod = (id: string, key: string | undefined, paymentMethod: PaymentMethod) =>
  api("put", "/api/orders/{id}/payment-method", {
    path: { id },
    query: key ? { key } : {},
    body: { paymentMethod },
  });

/** A provider may take its time, and the buyer waits for it. */
const providerMs = 30_000;

/** Where what is missing is paid; for the same sum again the same page. */
export const payOrder = (id: string, key: string | undefined, paymentMethod: PaymentMethod) =>
  api("post", "/api/orders/{id}/pay", {
    path: { id },
    query: key ? { key } : {},
    body: { paymentMethod },
    timeoutMs: providerMs,
  });

/** Asks for what is missing in coins; for the same sum again the same invoice while it is open. */
export const askForCoins = (id: string, key: string | undefined, currency: CoinCurrency) =>
  api("post", "/api/orders/{id}/pay", {
    path: { id },
    query: key ? { key } : {},
    body: { paymentMethod: "crypto", currency },
  });

const askAgainMs = 3_000;
/** A minute. After that the page itself goes on looking. */
const mostQuestions = 20;

/** The provider has not made up its mind, or no one knows what it said because the answer was lost. */
const isOpen = ({ data, error }: { data: unknown; error: Error | null }): boolean =>
  error ? !isFinalAnswer(error) : data === "review";

/** Takes what the buyer has agreed to; "review" while the provider has not made up its mind. Asked again, the server changes nothing. */
export const finishQuery = (id: string, key: string | undefined) =>
  queryOptions({
    queryKey: ["order-finish", id, key ?? ""],
    queryFn: async () => {
      try {
        return await api("post", "/api/orders/{id}/payment", {
          path: { id },
          query: key ? { key } : {},
          timeoutMs: providerMs,
        });
      } catch (error) {
        if (error instanceof ApiError && error.code === "payment_pending") return "review";
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) =>
      isOpen(state) && state.dataUpdateCount + state.errorUpdateCount < mostQuestions ? askAgainMs : false,
  });

export type Finish = UseQueryResult<OrderPayment | "review">;

/** Whether it is not known yet what has become of a payment, so that no one may be asked to pay again. */
export const isAwaited = ({ isEnabled, isPending, data, error }: Finish): boolean =>
  isEnabled && (isPending || isOpen({ data, error }));
