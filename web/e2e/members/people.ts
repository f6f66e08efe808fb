import type { Locator, Page } from "@playwright/test";

/** What can be done with one person in a list. */
export const actions = (page: Page, name: string): Locator =>
  page.getByRole("group", { name: `Aktionen für ${name}` });

/** One person's entry in a list. */
export const row = (page: Page, name: string): Locator =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByText(name, { exact: true }) });

export async function tab(page: Page, name: RegExp | string): Promise<void> {
  await page.getByRole("tab", { name }).click();
}

/** Looks somebody up in the list of all accounts. */
export async function find(page: Page, name: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Suche" }).fill(name);
}

/** Rejects a registration, with the question in between. */
export async function reject(page: Page, name: string, reason = ""): Promise<void> {
  await actions(page, name).getByRole("button", { name: "Ablehnen" }).click();
  const question = page.getByRole("alertdialog", { name: `${name} ablehnen?` });
  await question.getByLabel(/^Grund/).fill(reason);
  await question.getByRole("button", { name: "Ablehnen" }).click();
}
