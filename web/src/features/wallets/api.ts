import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "@/api/call";
import { minutes } from "@/api/query";

// ---- to be replaced by schema types ----
export type Currency = "BTC" | "ETH" | "LTC" | "XMR" | "USDT";
export type Mode = "demo" | "pay-in" | "custody";
export interface CurrencyInfo {
  currency: Currency;
  name: string;
  decimals: number;
  network: string;
  minimum: string;
  confirmations: number;
  blockTime: string;
  explorerTx: string | null;
}
export interface Wallet {
  currency: Currency;
  balance: string;
  pendingBalance: string;
  reservedBalance: string;
}
export interface MyWallets {
  mode: Mode;
  initialised: boolean;
  wallets: Wallet[];
}
export interface Movement {
  id: number;
  type: "deposit" | "withdrawal" | "transfer_in" | "transfer_out";
  amount: string;
  currency: Currency;
  status: "pending" | "confirmed" | "failed";
  createdAt: string;
  externalTxId: string | null;
  confirmations: number | null;
  requiredConfirmations: number | null;
  counterparty: { id: number; username: string } | null;
  orderId: string | null;
  address: string | null;
  reason: string | null;
}
export interface Rate {
  currency: Currency;
  eur: string;
}
export interface Pickable {
  id: number;
  username: string;
  displayName: string | null;
  avatar: string | null;
}
type Anything = Parameters<typeof call>[2];
const api = <T>(method: string, path: string, options?: Anything) =>
  call(method, path, options) as Promise<T>;
// ---- end ----

/** Everything of the own wallet; invalidating it reaches all of it. */
export const walletsKey = ["wallets"] as const;

/** Movements of one page of the history. */
const pageSize = 30;
/** How often a screen with something pending looks again. */
const pendingMs = 15_000;

export const myWalletsQuery = queryOptions({
  queryKey: [...walletsKey, "my"],
  queryFn: ({ signal }) => api<MyWallets>("get", "/api/wallets/my", { signal }),
  staleTime: 0,
  retry: 1,
  refetchOnWindowFocus: true,
});

/** Euro for one coin, as the shop counts them. */
export const ratesQuery = queryOptions({
  queryKey: [...walletsKey, "rates"],
  queryFn: ({ signal }) => api<Rate[]>("get", "/api/wallets/rates", { signal }),
  staleTime: minutes(1),
  retry: 1,
});

export const addressQuery = (currency: Currency) =>
  queryOptions({
    queryKey: [...walletsKey, currency, "address"],
    queryFn: async ({ signal }) => {
      const { address } = await api<{ address: { address: string; network: string } }>(
        "get",
        "/api/wallets/{currency}/address",
        { path: { currency }, signal },
      );
      return address;
    },
    retry: 1,
  });

/** The movements of one currency, newest first; what is pending is looked after. */
export const movementsQuery = (currency: Currency) =>
  infiniteQueryOptions({
    queryKey: [...walletsKey, currency, "transactions"],
    queryFn: ({ signal, pageParam }) =>
      api<{ transactions: Movement[] }>("get", "/api/wallets/{currency}/transactions", {
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

/** Who can be paid: those who were here last when nothing is searched for. */
export const recipientsQuery = (search: string) =>
  queryOptions({
    queryKey: ["users", { search }],
    queryFn: ({ signal }) => api<Pickable[]>("get", "/api/users", { query: { search }, signal }),
    staleTime: 0,
    placeholderData: (before: readonly Pickable[] | undefined) => before as Pickable[] | undefined,
  });

/** Opens the own wallet in all currencies, once. */
export const startWallets = () => api<{ success: boolean; message: string }>("post", "/api/wallets/init");

interface Withdrawal {
  currency: Currency;
  address: string;
  amount: string;
}

/** Reserves the amount and asks the shop to pay it out. */
export const withdraw = ({ currency, ...body }: Withdrawal, key: string) =>
  api<{ success: boolean; message: string }>("post", "/api/wallets/{currency}/withdraw", {
    path: { currency },
    body,
    headers: { "Idempotency-Key": key },
  });

interface Transfer {
  recipientUserId: number;
  currency: Currency;
  amount: string;
}

/** Pays another member, at once. */
export const transfer = (body: Transfer, key: string) =>
  api<{ success: boolean; message: string }>("post", "/api/wallets/transfer", {
    body,
    headers: { "Idempotency-Key": key },
  });
