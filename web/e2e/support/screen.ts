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

/** The app's own screen has taken the place of what the server wrote: what is pressed from now on stays where it is. */
export async function appHasBegun(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const drawn = document.querySelector("#root > *");
    // React marks the elements that it has drawn.
    return drawn !== null && Object.keys(drawn).some((key) => key.startsWith("__reactFiber"));
  });
}

/** The path of the address, without the host. */
export const pathOf = (page: Page): string => new URL(page.url()).pathname;

/**
 * Lets time pass in the page: a timer of the app's that was set before and is shorter has run afterwards, however
 * slow the machine is.
 */
export const pass = (page: Page, ms: number): Promise<void> =>
  page.evaluate((time) => new Promise((resolve) => setTimeout(resolve, time)), ms);

/** Goes to another screen without loading the page again, as a link does. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, path);

/** Waits until the address is this path, and makes sure that it stays so past the gate's delay. */
export async function expectToStayAt(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(path);
  await pass(page, 350);
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

/** Chooses a radio button as people do: by the label that lies around it. */
export const choose = (radio: Locator): Promise<void> => radio.locator("xpath=..").click();
