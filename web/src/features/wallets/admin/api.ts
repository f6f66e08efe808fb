import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/api/call";
import type { Currency, Mode, Movement } from "../api";

// ---- to be replaced by schema types ----
export interface CurrencyTotal {
  currency: Currency;
  symbol: string;
  name: string;
  address: string | null;
  network: string;
  confirmations: number;
  balance: string;
  pendingBalance: string;
  reserved: string;
  shop: string;
  eurRate: string | null;
  eurValue: string | null;
}
export interface LedgerState {
  ok: boolean;
  checkedAt: string | null;
  sealed: number;
  problem: string | null;
}
export interface DemoTransaction {
  id: string;
  type: string;
  currency: Currency;
  amount: string;
  status: Movement["status"];
  confirmations: number;
  txHash: string;
  timestamp: string;
  from: string;
  orderId: string | null;
}
export interface AdminWallets {
  mode: Mode;
  demo: boolean;
  totals: CurrencyTotal[];
  ledger: LedgerState;
  openWithdrawals: number;
  demoTransactions: DemoTransaction[] | null;
}
export type AdminMovement = Movement & { userId: number | null; username: string | null };
export interface Withdrawal {
  id: number;
  userId: number | null;
  username: string | null;
  currency: Currency;
  amount: string;
  address: string;
  status: Movement["status"];
  requestedAt: string;
  needsApproval: boolean;
  approvedBy: string | null;
  approvedAt: string | null;
  decidedAt: string | null;
  externalTxId: string | null;
  reason: string | null;
}
export interface Proof {
  ok: boolean;
  postings: number;
  sealed: number;
  checkedAt: string;
  problem: string | null;
  head: string;
}
export interface Balance {
  currency: Currency;
  ledger: string;
  chain: string | null;
  difference: string | null;
  checkedAt: string | null;
}
type Anything = Parameters<typeof call>[2];
const api = <T>(method: string, path: string, options?: Anything) =>
  call(method, path, options) as Promise<T>;
// ---- end ----

/** Everything of the back office about wallets; invalidating it reaches all of it. */
export const adminWalletsKey = ["admin", "wallets"] as const;

const pageSize = 50;

export const adminWalletsQuery = queryOptions({
  queryKey: [...adminWalletsKey, "totals"],
  queryFn: ({ signal }) => api<AdminWallets>("get", "/api/admin/wallets", { signal }),
  staleTime: 0,
  retry: 1,
});

export interface MovementFilter {
  currency?: Currency | undefined;
  type?: Movement["type"] | undefined;
  status?: Movement["status"] | undefined;
}

/** Everybody's movements, newest first. */
export const adminMovementsQuery = (filter: MovementFilter) =>
  infiniteQueryOptions({
    queryKey: [...adminWalletsKey, "transactions", filter],
    queryFn: ({ signal, pageParam }) =>
      api<{ transactions: AdminMovement[] }>("get", "/api/admin/wallets/transactions", {
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
    const { withdrawals } = await api<{ withdrawals: Withdrawal[] }>(
      "get",
      "/api/admin/wallets/withdrawals",
      {
        query: { status: "pending" },
        signal,
      },
    );
    return withdrawals;
  },
  staleTime: 0,
  retry: 1,
});

/** What the books say beside what the chains say. */
export const reconciliationQuery = queryOptions({
  queryKey: [...adminWalletsKey, "reconciliation"],
  queryFn: ({ signal }) => api<Balance[]>("get", "/api/admin/wallets/reconciliation", { signal }),
  staleTime: 0,
  retry: 1,
});

/** One admin's yes to a large withdrawal; paying it out takes another one. */
export const approveWithdrawal = (id: number) =>
  api<unknown>("post", "/api/admin/wallets/withdrawals/{id}/approve", { path: { id } });

export type Decision = { status: "confirmed"; externalTxId: string } | { status: "failed"; reason: string };

export const decideWithdrawal = (id: number, body: Decision) =>
  api<unknown>("post", "/api/admin/wallets/withdrawals/{id}", { path: { id }, body });

interface Deposit {
  userId: number;
  currency: Currency;
  amount: string;
  externalTxId: string;
}

/** Books a payment that no watcher has seen; the same transaction is booked once. */
export const bookDeposit = (body: Deposit) => api<unknown>("post", "/api/admin/wallets/deposits", { body });

/** Recomputes the whole ledger; a large one takes its time. */
export const proveLedger = () => api<Proof>("post", "/api/admin/wallets/prove", { timeoutMs: 120_000 });

export const exportPath = "/api/admin/wallets/export";
