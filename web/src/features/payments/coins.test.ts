import { expect, test } from "vitest";
import { coinText, plainCoins, rateText } from "./coins";

test("amounts keep every digit that says something", () => {
  expect(["0.00043000", "27.750000", "250.00000000", "0.000000001", "1000"].map(plainCoins)).toEqual([
    "0.00043",
    "27.75",
    "250",
    "0.000000001",
    "1000",
  ]);
  expect(coinText("0.00043000", "BTC")).toBe("0,00043 BTC");
});

test("rates are written as prices", () => {
  expect(rateText("60000.00", "BTC")).toBe("1 BTC = 60.000,00 €");
  expect(rateText("0.9305", "USDT")).toBe("1 USDT = 0,9305 €");
});
