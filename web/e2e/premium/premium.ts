import type { Locator, Page } from "@playwright/test";
import type { Person } from "../support/world";

/** The premium box of the own profile. */
export const box = (page: Page): Locator =>
  page.getByRole("region", { name: "Premium-Mitgliedschaft", exact: true });

export const history = (page: Page): Locator => page.getByRole("region", { name: "Zahlungsverlauf" });

export const byTelegram = (page: Page): Locator =>
  box(page).getByRole("button", { name: "Mit Telegram bezahlen" });

export const byPaypal = (page: Page): Locator =>
  box(page).getByRole("button", { name: "Mit PayPal bezahlen" });

/** Presses a button that opens a window of its own, and answers that window. */
export async function opened(page: Page, press: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([page.waitForEvent("popup"), press()]);
  await tab.waitForURL(/\/sandbox\//);
  return tab;
}

/** The server's word, which is the only one that counts. */
export const membership = (person: Person) => person.api.call("get", "/api/premium");

/** Pays for some months, without a screen. */
export async function pay(person: Person, times = 1, behaviour = "normal"): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const { invoiceUrl } = await person.api.call("post", "/api/telegram-payment/create", {
      body: { productId: "premium", amount: 1999, description: "Premium" },
    });
    await fetch(`${invoiceUrl}/pay`, {
      method: "POST",
      headers: { Accept: "application/json", "Content-Type": "application/json" },
      body: JSON.stringify({ behaviour }),
    });
  }
}
