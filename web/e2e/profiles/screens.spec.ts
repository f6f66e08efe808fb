import { sweep } from "../screens/sweep";
import { answer, hang } from "../support/failing";
import { expect } from "../support/test";
import { card, openAccount, openEditing } from "./profile";

const long = "Donaudampfschifffahrtskapitänskajütentürschlüssel";

sweep({
  name: "the own profile",
  fails: /api\/user\//,
  who: (world) => world.member(),
  phone: true,
  states: {
    "as it begins": async ({ page }) => {
      await page.goto("/profile");
      await expect(card(page, "Favoriten")).toContainText("Noch keine Favoriten.");
      await expect(card(page, "Premium-Mitgliedschaft").getByRole("button")).toHaveCount(3);
    },
    "with everything": async ({ page, world, person }) => {
      const product = await world.product({ name: world.name(long) });
      await person?.api.call("put", "/api/user/profile", {
        body: {
          displayName: long,
          bio: `${long}${long}\n\nUnd noch ein Satz.`,
          preferredCategories: ["premium", "homebrew", "stimulant", "research", "classic"],
        },
      });
      if (person) await world.order(person.api, product);
      await page.reload();
      await expect(
        card(page, "Favoriten").getByRole("link", { name: new RegExp(product.name) }),
      ).toBeVisible();
    },
    "being edited": async ({ page }) => {
      await openEditing(page);
      await expect(page.getByLabel("Anzeigename")).toBeFocused();
    },
    "with advanced settings": async ({ page }) => {
      const part = await openAccount(page, "Angemeldete Geräte");
      await expect(part.getByText("dieses Gerät")).toBeVisible();
    },
    "about to be deleted": async ({ page }) => {
      await page.getByRole("button", { name: "Konto löschen" }).click();
      await page.getByRole("button", { name: "Endgültig löschen" }).click();
      await expect(page.getByText("Bitte geben Sie Ihr Passwort ein.")).toBeVisible();
    },
  },
  further: {
    "on its way": async ({ page }) => {
      await hang(page, "**/api/user/overview");
      await page.goto("/profile");
      await expect(card(page, "Letzte Aktivität").getByRole("status")).toBeVisible();
    },
    "without its figures": async ({ page }) => {
      await page.unrouteAll();
      await page.route("**/api/user/overview", answer(500, {}));
      await page.route("**/api/user/sessions", answer(500, {}));
      await openAccount(page, "Angemeldete Geräte");
      await expect(page.getByText("Ihre Geräte konnten nicht geladen werden.")).toBeVisible();
      await expect(card(page, "Statistik").getByRole("alert")).toBeVisible();
    },
  },
});

sweep({
  name: "somebody's profile",
  long: true,
  fails: /api\/users\//,
  who: (world) => world.member(),
  phone: true,
  states: {
    somebody: async ({ page, world }) => {
      const other = await world.member("gold", "premium");
      await other.api.call("put", "/api/user/profile", {
        body: { displayName: long, bio: `${long}${long}`, preferredCategories: ["premium", "classic"] },
      });
      await page.goto(`/user/${other.id}`);
      await expect(page.getByRole("heading", { level: 1, name: long })).toBeVisible();
    },
    oneself: async ({ page, person }) => {
      await page.goto(`/profile/${person?.id}`);
      await expect(page.getByText("So sehen andere Ihr Profil.")).toBeVisible();
    },
  },
  further: {
    "no number": async ({ page }) => {
      await page.goto("/user/abc");
      await expect(page.getByRole("heading", { name: "Ungültige Benutzer-ID" })).toBeVisible();
    },
    nobody: async ({ page }) => {
      await page.goto("/user/987654");
      await expect(page.getByRole("heading", { name: "Benutzer nicht gefunden" })).toBeVisible();
    },
    "on its way": async ({ page }) => {
      await hang(page, "**/api/users/*");
      await page.goto("/user/1");
      await expect(page.getByRole("status", { name: "Wird geladen" })).toBeVisible();
    },
    "not to be had": async ({ page }) => {
      await page.unrouteAll();
      await page.route("**/api/users/*", answer(500, {}));
      await page.goto("/user/1");
      await expect(page.getByRole("heading", { name: "Fehler beim Laden" })).toBeVisible();
    },
  },
});
