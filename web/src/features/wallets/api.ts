import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type Answer, api, type Body } from "@/api/client";
import type { Config } from "@/api/config";
import { minutes } from "@/api/query";

export type Movement = Answer<"get", "/api/wallets/{currency}/transactions">["transactions"][number];
export type Currency = Movement["currency"];
export type Wallet = Answer<"get", "/api/wallets/my">["wallets"][number];
export type CurrencyInfo = Config["wallet"]["currencies"][number];
export type Pickable = Answer<"get", "/api/users">[number];

/** Everything of the own wallet; invalidating it reaches all of it. */
export const walletsKey = ["wallets"] as const;

/** Movements of one page of the history. */
const pageSize = 30;
/** How often a screen with something pending looks again. */
const pendingMs = 15_000;

export const myWalletsQuery = queryOptions({
  queryKey: [...walletsKey, "my"],
  queryFn: ({ signal }) => api("get", "/api/wallets/my", { signal }),
  staleTime: 0,
  retry: 1,
  refetchOnWindowFocus: true,
});

/** Euro for one coin, as the shop counts them. */
export const ratesQuery = queryOptions({
  queryKey: [...walletsKey, "rates"],
  queryFn: ({ signal }) => api("get", "/api/wallets/rates", { signal }),
  staleTime: minutes(1),
  retry: 1,
});

export const addressQuery = (currency: Currency) =>
  queryOptions({
    queryKey: [...walletsKey, currency, "address"],
    queryFn: async ({ signal }) => {
      const { address } = await api("get", "/api/wallets/{currency}/address", { path: { currency }, signal });
      return address;
    },
    retry: 1,
  });

/** The movements of one currency, newest first; what is pending is looked after. */
export const movementsQuery = (currency: Currency) =>
  infiniteQueryOptions({
    queryKey: [...walletsKey, currency, "transactions"],
    queryFn: ({ signal, pageParam }) =>
      api("get", "/api/wallets/{currency}/transactions", {
        path: { currency },
        query: { limit: pageSize, before: pageParam },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ transactions }) =>
      transactions.length < pageSize ? undefined : transactions.at(-1)?.id,
    staleTime: 0,
    retry: 1,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ transactions }) => transactions.some(({ status }) => status === "pending"))
        ? pendingMs
        : false,
  });

/** People of one page of the picker; the server's own number. */
const peopleShown = 20;

/** Who can be paid, found by name or number: those who were here last when nothing is searched for. */
export const recipientsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ["users", "recipients", search],
    queryFn: ({ signal, pageParam }) =>
      api("get", "/api/users", { query: { search, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < peopleShown ? undefined : pages.length * peopleShown),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Opens the own wallet in all currencies, once. */
export const startWallets = () => api("post", "/api/wallets/init");

type Withdrawal = Omit<Body<"post", "/api/wallets/{currency}/withdraw">, "amount"> & {
  currency: Currency;
  amount: string;
};

/** Reserves the amount and asks the shop to pay it out. */
export const withdraw = ({ currency, ...body }: Withdrawal, key: string) =>
  api("post", "/api/wallets/{currency}/withdraw", {
    path: { currency },
    body,
    headers: { "Idempotency-Key": key },
  });

/** Takes back an own withdrawal that is not decided yet. */
export const cancelWithdrawal = (id: number) =>
  api("post", "/api/wallets/withdrawals/{id}/cancel", { path: { id } });

/** A transfer, and what the recipient was called when it was sent. */
type Transfer = Body<"post", "/api/wallets/transfer"> & { name: string; amount: string };

/** Pays another member, at once. */
export const transfer = ({ recipientUserId, currency, amount }: Transfer, key: string) =>
  api("post", "/api/wallets/transfer", {
    body: { recipientUserId, currency, amount },
    headers: { "Idempotency-Key": key },
  });
