import type { Page } from "@playwright/test";

/** This way to pay was chosen last on this device. */
export const chosen = (page: Page, method: "paypal" | "stripe" | "telegram"): Promise<unknown> =>
  page.addInitScript((wanted) => localStorage.setItem("payment-method", wanted), method);
