import type { Page } from "@playwright/test";
import { password } from "../support/shop";

/** The two forms of /auth, filled as a person fills them. */

export const registration = (page: Page) => {
  const panel = page.getByRole("tabpanel", { name: "Registrieren" });
  return {
    panel,
    username: panel.getByLabel("Benutzername", { exact: true }),
    password: panel.getByLabel("Passwort", { exact: true }),
    confirm: panel.getByLabel("Passwort bestätigen"),
    telegram: panel.getByLabel("Telegram-Benutzername"),
    submit: panel.getByRole("button", { name: "Registrieren", exact: true }),
  };
};

export async function fillRegistration(page: Page, name: string, secret = password): Promise<void> {
  const form = registration(page);
  await form.username.fill(name);
  await form.password.fill(secret);
  await form.confirm.fill(secret);
}

export const login = (page: Page) => {
  const panel = page.getByRole("tabpanel", { name: "Anmelden" });
  return {
    panel,
    username: panel.getByLabel("Benutzername", { exact: true }),
    password: panel.getByLabel("Passwort", { exact: true }),
    remember: panel.getByLabel("Angemeldet bleiben"),
    submit: panel.getByRole("button", { name: "Anmelden", exact: true }),
  };
};

export async function openLogin(page: Page): Promise<ReturnType<typeof login>> {
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Anmelden" }).click();
  return login(page);
}

/** Walks through the sign-in screen. */
export async function signInThere(page: Page, name: string, secret = password): Promise<void> {
  const form = await openLogin(page);
  await form.username.fill(name);
  await form.password.fill(secret);
  await form.submit.click();
}
