import { sweep } from "../screens/sweep";
import { answer } from "../support/failing";
import { expect } from "../support/test";
import { give, holder, openWallet, testAddress, withdrawAs } from "./wallets";

sweep({
  name: "the own wallet",
  who: async (world) => {
    const person = await holder(world, "0.05");
    await give(world, person, "XMR", "1.234567890123");
    await withdrawAs(person, { address: testAddress, amount: "0.02" });
    return person;
  },
  phone: true,
  states: {
    deposit: async ({ page }) => {
      await openWallet(page);
      await expect(page.getByRole("img", { name: /^QR-Code/ })).toBeVisible();
    },
    withdraw: async ({ page }) => {
      await page.getByRole("tab", { name: "Auszahlen" }).click();
    },
    transfer: async ({ page }) => {
      await page.getByRole("tab", { name: "Überweisen" }).click();
      await expect(page.getByRole("list", { name: "Empfänger suchen" })).toBeVisible();
    },
    history: async ({ page }) => {
      await page.getByRole("tab", { name: "Verlauf" }).click();
      await expect(page.getByText("Ausstehend", { exact: true })).toBeVisible();
    },
  },
});

sweep({
  name: "the own wallet with nothing in it, on its way and out of reach",
  long: true,
  fails: /wallets/,
  who: (world) => holder(world, "0"),
  phone: true,
  states: {
    empty: async ({ page }) => {
      await openWallet(page, "Verlauf");
      await expect(page.getByRole("heading", { name: "Noch keine Transaktionen" })).toBeVisible();
    },
    loading: async ({ page }) => {
      await page.route("**/api/wallets/my", () => {});
      await page.goto("/wallet");
      await expect(page.getByRole("status", { name: "Wallet wird geladen" })).toBeVisible();
    },
    failing: async ({ page }) => {
      await page.unroute("**/api/wallets/my");
      await page.route("**/api/wallets/my", answer(500, {}));
      await page.goto("/wallet");
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
});

sweep({
  name: "the wallet before its first use",
  long: true,
  who: (world) => world.member(),
  phone: true,
  states: {
    start: async ({ page }) => {
      await page.goto("/wallet");
      await expect(page.getByRole("button", { name: "Wallets einrichten" })).toBeVisible();
    },
  },
});

sweep({
  name: "the shop's wallets",
  long: true,
  who: async (world) => {
    const person = await holder(world, "0.5");
    await withdrawAs(person, { address: testAddress, amount: "0.2" });
    return world.owner();
  },
  phone: true,
  states: {
    overview: async ({ page }) => {
      await page.goto("/admin/wallets");
      await expect(page.getByRole("heading", { name: "Letzte Transaktionen" })).toBeVisible();
      await expect(page.getByText("Zwei Admins nötig").first()).toBeVisible();
    },
    refusal: async ({ page }) => {
      await page
        .getByRole("button", { name: /^Ablehnen/ })
        .first()
        .click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
    transactions: async ({ page }) => {
      await page.getByRole("button", { name: "Abbrechen" }).click();
      await page.getByRole("tab", { name: "Transaktionen" }).click();
      await expect(page.getByText("Fehlgeschlagen", { exact: true }).first()).toBeVisible();
    },
  },
});

sweep({
  name: "the shop's addresses and bookings",
  long: true,
  who: (world) => world.owner(),
  phone: true,
  states: {
    wallets: async ({ page }) => {
      await page.goto("/admin/wallets?area=wallets");
      await page.getByRole("button", { name: "Adressen anzeigen" }).click();
      await expect(page.getByRole("heading", { name: "Tether" })).toBeVisible();
    },
    booking: async ({ page }) => {
      await page.getByRole("button", { name: "Einzahlung buchen" }).click();
      await expect(page.getByRole("dialog").getByRole("list")).toBeVisible();
    },
  },
  further: {
    shop: async ({ page }) => {
      await page.keyboard.press("Escape");
      await page.getByRole("tab", { name: "Shop-Integration" }).click();
      await expect(page.getByText(/^\d+ Produkte$/)).toBeVisible();
    },
  },
});
