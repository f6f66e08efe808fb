import { expect, type Locator, type Page } from "@playwright/test";

/** What can be done with one person in a list. */
export const actions = (page: Page, name: string): Locator =>
  page.getByRole("group", { name: `Aktionen für ${name}` });

/** Does to one person what stands in the menu of the row, or in the row itself where there is no menu. */
export async function act(page: Page, name: string, action: string): Promise<void> {
  const button = actions(page, name).getByRole("button", { name: action, exact: true });
  const menu = actions(page, name).getByRole("button", { name: /^Weitere Aktionen/ });
  await button.or(menu).first().click();
  if (await page.getByRole("menu").isVisible())
    await page.getByRole("menuitem", { name: action, exact: true }).click();
}

/** One person's entry in a list. */
export const row = (page: Page, name: string): Locator =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByText(name, { exact: true }) });

export async function tab(page: Page, name: RegExp | string): Promise<void> {
  await page.getByRole("tab", { name }).click();
}

/** Scrolls through a list, of which only a part is drawn, to one person's entry. */
export async function scrollTo(page: Page, list: string, name: string): Promise<void> {
  await expect(async () => {
    if (await row(page, name).isVisible()) return;
    await page.getByRole("region", { name: list }).evaluate((region) => region.scrollBy(0, 400));
    await expect(row(page, name)).toBeVisible({ timeout: 300 });
  }).toPass();
}

/** Looks someone up in the list of all accounts. */
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
