import type { Locator, Page } from "@playwright/test";
import { orderNumber } from "../support/world";

/** One order in the list, a row of the table or a card, whatever there is room for. */
export const order = (page: Page, id: string): Locator =>
  page
    .getByRole("row")
    .or(page.getByRole("main").getByRole("listitem"))
    .filter({ has: page.getByRole("link", { name: `Bestellung ${orderNumber(id)} ansehen` }) });

/** Decides it for good, which is asked about first. */
export async function markPaid(page: Page, id: string): Promise<void> {
  await page.getByRole("button", { name: `Als bezahlt: ${orderNumber(id)}` }).click();
  await page
    .getByRole("alertdialog", { name: `Bestellung ${orderNumber(id)} als bezahlt verbuchen?` })
    .getByRole("button", { name: "Als bezahlt verbuchen" })
    .click();
}

/** The orders in the list, in its order, by their numbers. */
export async function numbers(page: Page): Promise<string[]> {
  const links = page.getByRole("link", { name: /^Bestellung #\S+ ansehen$/ });
  return links.allInnerTexts();
}

export const count = (page: Page, text: string): Locator =>
  page.getByRole("status").filter({ hasText: new RegExp(`^${text}$`) });

/** Members' filters wait behind a button. */
export const openFilters = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Suchen und filtern" }).click();

export const filters = (page: Page) => {
  const bar = page.getByRole("search", { name: "Bestellungen filtern" });
  return {
    search: bar.getByRole("searchbox", { name: "Bestellungen durchsuchen" }),
    status: bar.getByLabel("Status"),
    method: bar.getByLabel("Zahlungsart"),
    sort: bar.getByLabel("Sortierung"),
    reset: page.getByRole("button", { name: "Zurücksetzen", exact: true }),
    active: page.getByText("Filter aktiv", { exact: true }),
  };
};

/** The four figures above the list. */
export const figure = (page: Page, label: string): Locator =>
  page.getByRole("group", { name: "Bestellungen nach Zahlungsstatus" }).getByRole("button", { name: label });
