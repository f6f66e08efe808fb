import type { Page } from "@playwright/test";

/** This way to pay was chosen last on this device. */
export const chosen = (page: Page, method: "paypal" | "stripe" | "telegram"): Promise<unknown> =>
  page.addInitScript((wanted) => localStorage.setItem("payment-method", wanted), method);

/** Where an order's own customer finds it. */
export const receiptOf = (order: string): string => `/orders?order=${order}`;
