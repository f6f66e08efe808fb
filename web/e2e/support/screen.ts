import { expect, type Locator, type Page } from "@playwright/test";

/** The toasts on the screen, newest first. */
export const toasts = (page: Page): Locator =>
  page.getByRole("region", { name: /^Mitteilungen/ }).getByRole("listitem");

/** A toast with exactly this title and, if given, this text. */
export async function expectToast(page: Page, title: string, text?: string): Promise<Locator> {
  const one = toasts(page).filter({ has: page.getByText(title, { exact: true }) });
  const toast = (
    text === undefined ? one : one.filter({ has: page.getByText(text, { exact: true }) })
  ).first();
  await expect(toast).toBeVisible();
  return toast;
}

/** The message under a field, found the way a screen reader finds it. */
export async function expectFieldError(field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(new RegExp(`^${escape(message)}`));
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The path of the address, without the host. */
export const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** Waits until the address is this path, and makes sure that it stays so past the gate's delay. */
export async function expectToStayAt(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(path);
  await page.waitForTimeout(500);
  expect(pathOf(page)).toBe(path);
}

interface Kept {
  local: Record<string, string>;
  session: Record<string, string>;
}

/** What the browser keeps for this page. */
export const storageOf = (page: Page): Promise<Kept> =>
  page.evaluate(() => ({
    local: Object.fromEntries(Object.entries<string>(localStorage)),
    session: Object.fromEntries(Object.entries<string>(sessionStorage)),
  }));
