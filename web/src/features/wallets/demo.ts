/**
 * What a demo installation shows at /admin/wallets, always under the 'Demo' mark. Nothing here is real: the
 * addresses are spelled so that no wallet software takes them for valid ones, lest anybody pays to them.
 */

export type Currency = "BTC" | "ETH" | "LTC" | "XMR" | "USDT";

export interface DemoWallet {
  currency: Currency;
  /** "Bitcoin" */
  symbol: string;
  address: string;
  /** Decimal strings with eight places. */
  balance: string;
  pendingBalance: string;
  network: string;
  /** Blocks until a payment counts. */
  confirmations: number;
}

export interface DemoTransaction {
  id: number;
  type: "incoming" | "outgoing";
  currency: Currency;
  /** Decimal string with eight places. */
  amount: string;
  status: "confirmed" | "pending" | "failed";
  confirmations: number;
  txHash: string;
  /** RFC 3339 */
  timestamp: string;
  /** Whose address it came from; null for what the shop has sent. */
  from: string | null;
  orderId: string | null;
}

/** Euro cents for one whole coin, at no particular moment. */
export const demoRates: Record<Currency, number> = {
  BTC: 5_842_000,
  ETH: 241_500,
  LTC: 7_930,
  XMR: 15_260,
  USDT: 92,
};

export const demoWallets: readonly DemoWallet[] = [
  {
    currency: "BTC",
    symbol: "Bitcoin",
    address: "bc1-demo-kranich-kessel-bitte-nichts-einzahlen",
    balance: "0.04821500",
    pendingBalance: "0.00120000",
    network: "Bitcoin",
    confirmations: 6,
  },
  {
    currency: "ETH",
    symbol: "Ethereum",
    address: "0x-demo-kranich-kessel-bitte-nichts-einzahlen",
    balance: "0.81400000",
    pendingBalance: "0.00000000",
    network: "Ethereum",
    confirmations: 12,
  },
  {
    currency: "LTC",
    symbol: "Litecoin",
    address: "ltc1-demo-kranich-kessel-bitte-nichts-einzahlen",
    balance: "6.25000000",
    pendingBalance: "0.00000000",
    network: "Litecoin",
    confirmations: 6,
  },
  {
    currency: "XMR",
    symbol: "Monero",
    address: "4-demo-kranich-kessel-bitte-nichts-einzahlen",
    balance: "3.10450000",
    pendingBalance: "0.21000000",
    network: "Monero",
    confirmations: 10,
  },
  {
    currency: "USDT",
    symbol: "Tether",
    address: "0x-demo-kranich-kessel-usdt-nichts-einzahlen",
    balance: "742.50000000",
    pendingBalance: "0.00000000",
    network: "Ethereum (ERC-20)",
    confirmations: 12,
  },
];

type Sample = Omit<DemoTransaction, "id" | "timestamp" | "txHash"> & { hoursAgo: number };

const samples: readonly Sample[] = [
  {
    hoursAgo: 1,
    type: "incoming",
    currency: "BTC",
    amount: "0.00120000",
    status: "pending",
    confirmations: 2,
    from: "bc1-demo-marta",
    orderId: "demo-7f31c0aa",
  },
  {
    hoursAgo: 5,
    type: "incoming",
    currency: "XMR",
    amount: "0.21000000",
    status: "pending",
    confirmations: 7,
    from: null,
    orderId: "demo-19be42d7",
  },
  {
    hoursAgo: 26,
    type: "incoming",
    currency: "ETH",
    amount: "0.03150000",
    status: "confirmed",
    confirmations: 12,
    from: "0x-demo-jorge",
    orderId: "demo-c5520e18",
  },
  {
    hoursAgo: 49,
    type: "outgoing",
    currency: "USDT",
    amount: "120.00000000",
    status: "confirmed",
    confirmations: 12,
    from: null,
    orderId: null,
  },
  {
    hoursAgo: 75,
    type: "incoming",
    currency: "LTC",
    amount: "1.10000000",
    status: "confirmed",
    confirmations: 6,
    from: "ltc1-demo-nils",
    orderId: "demo-e07b9964",
  },
  {
    hoursAgo: 121,
    type: "outgoing",
    currency: "BTC",
    amount: "0.00450000",
    status: "failed",
    confirmations: 0,
    from: null,
    orderId: null,
  },
  {
    hoursAgo: 170,
    type: "incoming",
    currency: "USDT",
    amount: "64.90000000",
    status: "confirmed",
    confirmations: 12,
    from: "0x-demo-svenja",
    orderId: "demo-3a8d1f05",
  },
];

/** The sample transactions, newest first, as if they had happened lately. */
export function demoTransactions(now: number): readonly DemoTransaction[] {
  return samples.map(({ hoursAgo, ...sample }, index) =>
    Object.assign(sample, {
      id: index + 1,
      txHash: hashOf(index + 1, sample.currency),
      timestamp: new Date(now - hoursAgo * 3_600_000).toISOString(),
    }),
  );
}

/** Looks like a transaction's hash and is none. */
function hashOf(id: number, currency: Currency): string {
  const digits = `de30${String(id).padStart(4, "0")}`.repeat(8);
  return currency === "ETH" || currency === "USDT" ? `0x${digits}` : digits;
}
