import { describe, expect, it } from "vitest";
import { explorerUrl, formatAmount, shorten, totalCents, valueCents } from "./amounts";
import { demoTransactions, demoWallets } from "./demo";

describe("amounts", () => {
  it("are worth their share of a coin, cut to whole cents", () => {
    expect(valueCents("BTC", "1.00000000")).toBe(5_842_000);
    expect(valueCents("BTC", "0.04821500")).toBe(281_672);
    expect(valueCents("USDT", "742.50000000")).toBe(68_310);
    expect(valueCents("LTC", "0.00000001")).toBe(0);
  });

  it("add up over all wallets", () => {
    const parts = demoWallets.map(({ currency, balance }) => valueCents(currency, balance));
    expect(totalCents(demoWallets)).toBe(parts.reduce((sum, part) => sum + part));
    expect(totalCents([])).toBe(0);
  });

  it("are written with eight places", () => {
    for (const { currency, balance } of demoWallets) {
      expect(formatAmount(balance, currency)).toMatch(new RegExp(`^\\d+,\\d{8} ${currency}$`));
    }
  });
});

describe("addresses", () => {
  it("lose their middle when they are longer than 20 characters", () => {
    expect(shorten("a".repeat(20))).toBe("a".repeat(20));
    expect(shorten("bc1q0123456789abcdefgh")).toBe("bc1q012345…abcdefgh");
  });

  it("of the demo are no real ones: no address has hyphens", () => {
    for (const { address } of demoWallets) expect(address).toContain("-demo-");
  });
});

it("knows public explorers for all but Monero", () => {
  expect(explorerUrl("BTC", "ab")).toBe("https://mempool.space/tx/ab");
  for (const currency of ["ETH", "LTC", "USDT"] as const) {
    expect(explorerUrl(currency, "ab")).toMatch(/^https:\/\/\S+\/ab$/);
  }
  expect(explorerUrl("XMR", "ab")).toBeNull();
});

it("has sample transactions in order, each with a hash of its own", () => {
  const transactions = demoTransactions(Date.parse("2026-11-21T12:00:00Z"));
  const times = transactions.map(({ timestamp }) => timestamp);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(new Set(transactions.map(({ txHash }) => txHash)).size).toBe(transactions.length);
  expect(transactions[0]?.timestamp).toBe("2026-11-21T11:00:00.000Z");
});
