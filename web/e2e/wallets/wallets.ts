import type { Locator, Page } from "@playwright/test";
import type { Answer, Body } from "@/api/client";
import type { Person, World } from "../support/world";

/** What a person does with a wallet. */

export const currencies = ["BTC", "ETH", "LTC", "XMR", "USDT"] as const;
export type Currency = (typeof currencies)[number];
export type Movement = Answer<"get", "/api/wallets/{currency}/transactions">["transactions"][number];

/** A valid address of Bitcoin's test network that belongs to no one here (BIP173). */
export const testAddress = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx";

let booked = 0;

/** Puts coins into someone's wallet, as the owner would book a payment. */
export async function give(
  world: World,
  person: Person,
  currency: Currency,
  amount: string,
): Promise<string> {
  booked += 1;
  const externalTxId = `${booked}`.padStart(64, "e");
  const { api } = await world.owner();
  await api.call("post", "/api/admin/wallets/deposits", {
    body: { userId: person.id, currency, amount, externalTxId },
  });
  return externalTxId;
}

/** Someone with wallets, and something in one of them. */
export async function holder(
  world: World,
  amount = "0.05",
  currency: Currency = "BTC",
  stem = "mira",
): Promise<Person> {
  const person = await world.member(stem);
  await person.api.call("post", "/api/wallets/init");
  if (amount !== "0") await give(world, person, currency, amount);
  return person;
}

export const withdrawAs = (person: Person, body: Body<"post", "/api/wallets/{currency}/withdraw">) =>
  person.api.call("post", "/api/wallets/{currency}/withdraw", { path: { currency: "BTC" }, body });

export async function balanceOf(person: Person, currency: Currency): Promise<string | undefined> {
  const { wallets } = await person.api.call("get", "/api/wallets/my");
  return wallets.find((wallet) => wallet.currency === currency)?.balance;
}

export async function movementsOf(person: Person, currency: Currency): Promise<Movement[]> {
  const { transactions } = await person.api.call("get", "/api/wallets/{currency}/transactions", {
    path: { currency },
  });
  return transactions;
}

/** Goes to the wallet and to one of its four tabs. */
export async function openWallet(page: Page, tab?: string): Promise<void> {
  await page.goto("/wallet");
  if (tab) await page.getByRole("tab", { name: tab, exact: true }).click();
}

export const balanceCard = (page: Page): Locator => page.getByRole("region", { name: "Guthaben" });

export const history = (page: Page): Locator =>
  page.getByRole("list", { name: "Verlauf" }).getByRole("listitem");

/** The button of the form, not the tab of the same name. */
export const send = (page: Page, name: "Auszahlen" | "Überweisen"): Locator =>
  page.getByRole("tabpanel").getByRole("button", { name, exact: true });

/** Sends the filled form, past the last look at it. */
export async function transferNow(page: Page): Promise<void> {
  await send(page, "Überweisen").click();
  await page
    .getByRole("alertdialog", { name: "Überweisung prüfen" })
    .getByRole("button", { name: "Jetzt überweisen" })
    .click();
}

export const amountField = (page: Page): Locator => page.getByRole("spinbutton", { name: "Betrag" });

/** Looks for a member by name and takes the one that is found. */
export async function chooseRecipient(page: Page, name: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Empfänger suchen" }).fill(name);
  await page.getByRole("list", { name: "Empfänger suchen" }).getByRole("button", { name }).first().click();
}
