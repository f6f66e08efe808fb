import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type Answer, api, type Body } from "@/api/client";
import type { paths } from "@/api/schema";

export type AdminWallets = Answer<"get", "/api/admin/wallets">;
export type CurrencyTotal = AdminWallets["totals"][number];
export type LedgerState = AdminWallets["ledger"];
export type DemoTransaction = NonNullable<AdminWallets["demoTransactions"]>[number];
export type Withdrawal = Answer<"get", "/api/admin/wallets/withdrawals">["withdrawals"][number];
export type Balance = Answer<"get", "/api/admin/wallets/reconciliation">[number];
type Decision = Body<"post", "/api/admin/wallets/withdrawals/{id}">;
type Query = NonNullable<paths["/api/admin/wallets/transactions"]["get"]["parameters"]["query"]>;
export type MovementFilter = Pick<Query, "currency" | "type" | "status">;

/** Everything of the back office about wallets; invalidating it reaches all of it. */
export const adminWalletsKey = ["admin", "wallets"] as const;

const pageSize = 50;

export const adminWalletsQuery = queryOptions({
  queryKey: [...adminWalletsKey, "totals"],
  queryFn: ({ signal }) => api("get", "/api/admin/wallets", { signal }),
  staleTime: 0,
  retry: 1,
});

/** Everybody's movements, newest first. */
export const adminMovementsQuery = (filter: MovementFilter) =>
  infiniteQueryOptions({
    queryKey: [...adminWalletsKey, "transactions", filter],
    queryFn: ({ signal, pageParam }) =>
      api("get", "/api/admin/wallets/transactions", {
        query: { ...filter, limit: pageSize, before: pageParam },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ transactions }) =>
      transactions.length < pageSize ? undefined : transactions.at(-1)?.id,
    staleTime: 0,
    retry: 1,
    placeholderData: keepPreviousData,
  });

/** Withdrawals that wait for a decision. */
export const openWithdrawalsQuery = queryOptions({
  queryKey: [...adminWalletsKey, "withdrawals", "pending"],
  queryFn: async ({ signal }) => {
    const { withdrawals } = await api("get", "/api/admin/wallets/withdrawals", {
      query: { status: "pending" },
      signal,
    });
    return withdrawals;
  },
  staleTime: 0,
  retry: 1,
});

/** What the books say compared with what the chains say. */
export const reconciliationQuery = queryOptions({
  queryKey: [...adminWalletsKey, "reconciliation"],
  queryFn: ({ signal }) => api("get", "/api/admin/wallets/reconciliation", { signal }),
  staleTime: 0,
  retry: 1,
});

/** One admin's yes to a large withdrawal; paying it out takes another one. */
export const approveWithdrawal = (id: number) =>
  api("post", "/api/admin/wallets/withdrawals/{id}/approve", { path: { id } });

/** The owner has paid it out, or refuses it. */
export const decideWithdrawal = (id: number, body: Decision) =>
  api("post", "/api/admin/wallets/withdrawals/{id}", { path: { id }, body });

/** Books a payment that no watcher has seen; the same transaction is booked once. */
export const bookDeposit = (body: Body<"post", "/api/admin/wallets/deposits"> & { amount: string }) =>
  api("post", "/api/admin/wallets/deposits", { body });

/** Recomputes the whole ledger. The server ends a call after 30 seconds, and goes on with a large ledger. */
export const proveLedger = () => api("post", "/api/admin/wallets/prove", { timeoutMs: 35_000 });
