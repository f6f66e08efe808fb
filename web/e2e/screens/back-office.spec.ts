import type { Page } from "@playwright/test";
import { act, actions, find, tab } from "../members/people";
import { answer } from "../support/failing";
import { expect } from "../support/test";
import type { World } from "../support/world";
import { type State, sweep } from "./sweep";

const owner = (world: World) => world.owner();

const dialog = (page: Page) => page.getByRole("alertdialog").or(page.getByRole("dialog"));

const close: State = async ({ page }) => {
  if (await dialog(page).isVisible()) await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
};

/** Opens one of the dialogs on a person of the demo data. */
const ask =
  (button: string): State =>
  async (stage) => {
    const { page } = stage;
    await close(stage);
    await act(page, "marta.k", button);
    await expect(dialog(page)).toBeVisible();
  };

sweep({
  name: "dashboard, analytics, settings",
  fails: /api\/(admin\/stats|admin\/audit|orders|pending-registrations|health)/,
  who: owner,
  phone: true,
  states: {
    dashboard: async ({ page, world }) => {
      await world.registered("wartet", "wartet_sehr");
      await page.goto("/admin");
      await expect(page.getByText(/neue Registrierung\(en\) wartet auf Genehmigung/)).toBeVisible();
      await expect(page.getByRole("heading", { name: "Letzte Aktivität" })).toBeVisible();
      await expect(page.getByText("System läuft normal")).toBeVisible();
    },
    menu: async ({ page, phone }) => {
      await page.getByRole("button", { name: phone ? "Menü" : "Seitenleiste einklappen" }).click();
    },
    analytics: async ({ page }) => {
      await page.goto("/admin/analytics");
      await expect(page.getByRole("main")).toContainText("Gesamtumsatz");
      await expect(page.getByText("Verbunden")).toBeVisible();
    },
    settings: async ({ page }) => {
      await page.goto("/admin/settings");
      await expect(page.getByRole("button", { name: "Alles aktualisieren" })).toBeVisible();
    },
    invitations: async ({ page, world }) => {
      const { api } = await world.owner();
      const endsOn = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
      const label = "Für die Donaudampfschifffahrtsgesellschaft";
      await api.call("post", "/api/admin/invitations", {
        body: { label, mostUses: 1000, endsOn, approves: true },
      });
      await page.goto("/admin/invitations");
      await expect(page.getByRole("button", { name: `${label} ansehen` })).toBeVisible();
    },
    "an invitation": async ({ page }) => {
      await page
        .getByRole("button", { name: /Donaudampfschifffahrtsgesellschaft/ })
        .first()
        .click();
      await expect(dialog(page).getByText("Noch niemand.")).toBeVisible();
    },
    "an invitation that was just made": async (stage) => {
      const { page } = stage;
      await close(stage);
      await page.getByRole("button", { name: "Neue Einladung" }).click();
      await dialog(page).getByLabel("Für wen").fill("Marta");
      await dialog(page).getByRole("button", { name: "Einladung erstellen" }).click();
      await expect(dialog(page).getByRole("img", { name: "QR-Code der Einladung" })).toBeVisible();
    },
    rooms: async (stage) => {
      const { page, world } = stage;
      await close(stage);
      const { api } = await world.owner();
      const name = `Donaudampfschifffahrtsgesellschaft ${Date.now()}`;
      await api.call("post", "/api/admin/chat/rooms", {
        body: {
          name,
          description: "Was ankommt",
          type: "listed",
          writers: "team",
          keptDays: 365,
          memberIds: [1],
        },
      });
      await page.goto("/admin/rooms");
      await expect(page.getByRole("button", { name: `${name} bearbeiten` })).toBeVisible();
    },
    "a room": async ({ page }) => {
      await page
        .getByRole("button", { name: /^Donaudampfschifffahrtsgesellschaft/ })
        .first()
        .click();
      await expect(dialog(page).getByRole("button", { name: /von der Liste nehmen$/ })).toBeVisible();
    },
  },
  further: {
    "a dashboard without its figures": async (stage) => {
      const { page } = stage;
      await close(stage);
      for (const path of ["admin/stats", "admin/audit?**", "orders?**", "pending-registrations", "health"]) {
        await page.route(`**/api/${path}`, answer(500, {}));
      }
      await page.goto("/admin");
      await expect(page.getByRole("alert").filter({ hasText: "Zahlen" })).toBeVisible();
      await expect(page.getByRole("alert").filter({ hasText: "Bestellungen" }).first()).toBeVisible();
    },
  },
});

sweep({
  name: "people in the admin area",
  fails: /api\/admin\/all-users/,
  who: owner,
  phone: true,
  states: {
    waiting: async ({ page, world }) => {
      const person = await world.registered("wartet", "wartet_sehr");
      await page.goto("/admin/users");
      await expect(actions(page, person.name)).toBeVisible();
    },
    everyone: async ({ page }) => {
      await tab(page, "Alle Benutzer");
      await expect(page.getByText(/^\d+ von \d+ Benutzern$/)).toBeVisible();
    },
    "banned ones": async ({ page }) => {
      await page.getByLabel("Status").selectOption("Gebannt");
      await expect(page.getByText(/^Grund: /).first()).toBeVisible();
    },
    "nobody found": async ({ page }) => {
      await find(page, "gibt es nicht");
      await expect(page.getByRole("heading", { name: "Keine Benutzer gefunden" })).toBeVisible();
    },
    timeout: async (stage) => {
      await stage.page.getByRole("button", { name: "Filter zurücksetzen" }).click();
      await find(stage.page, "marta.k");
      await ask("Timeout")(stage);
    },
  },
  further: {
    ban: ask("Bannen"),
    delete: ask("Löschen"),
    role: ask("Rolle ändern"),
    "a list that cannot be loaded": async ({ page }) => {
      await page.route("**/api/admin/all-users", answer(500, {}));
      await page.goto("/admin/users");
      await tab(page, "Alle Benutzer");
      await expect(page.getByRole("heading", { name: "Fehler beim Laden" })).toBeVisible();
    },
  },
});

sweep({
  name: "the simple dashboard",
  long: true,
  who: owner,
  phone: true,
  states: {
    overview: async ({ page, world }) => {
      await world.registered("wartet");
      await page.goto("/simple-admin");
      await expect(page.getByText("Online", { exact: true })).toBeVisible();
      await expect(page.getByRole("button", { name: "Alle genehmigen" })).toBeEnabled();
    },
    waiting: async ({ page }) => {
      await tab(page, /^Wartend/);
      await expect(page.getByRole("button", { name: "Genehmigen" }).first()).toBeVisible();
    },
    registrations: async ({ page }) => {
      await tab(page, "Alle Benutzer");
      await expect(page.getByText(/^Genehmigt: /)).toBeVisible();
    },
    everyone: async ({ page }) => {
      await tab(page, "User Management");
      await expect(page.getByText(/^\d+ von \d+ Benutzern$/)).toBeVisible();
    },
    "what somebody did": async (stage) => {
      await find(stage.page, "marta.k");
      await ask("Aktivität ansehen")(stage);
      await expect(dialog(stage.page).getByText("Letzter Login")).toBeVisible();
    },
    timeout: ask("Timeout"),
    ban: ask("Permanent bannen"),
  },
});

sweep({
  name: "the owner's products",
  who: owner,
  phone: true,
  states: {
    list: async ({ page }) => {
      await page.goto("/admin/products");
      await expect(page.getByRole("button", { name: "Bearbeiten: Nebelhang Gesha" })).toBeVisible();
    },
    editing: async ({ page }) => {
      await page.getByRole("searchbox").fill("Gesha");
      await page.getByRole("button", { name: "Bearbeiten: Nebelhang Gesha" }).click();
      await expect(page.getByRole("form", { name: "Nebelhang Gesha bearbeiten" })).toBeVisible();
    },
    "a new one with objections": async ({ page }) => {
      await page.getByRole("form").getByRole("button", { name: "Abbrechen" }).click();
      await page.getByRole("button", { name: "Produkt hinzufügen" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Produkt hinzufügen" }).click();
      await expect(page.getByText("Bitte füllen Sie dieses Feld aus.").first()).toBeVisible();
    },
    deleting: async (stage) => {
      await close(stage);
      await stage.page.getByRole("button", { name: "Löschen: Nebelhang Gesha" }).click();
      await expect(stage.page.getByRole("alertdialog")).toBeVisible();
    },
    "nothing found": async (stage) => {
      await close(stage);
      await stage.page.getByRole("searchbox").fill("Quarkspeise");
      await expect(stage.page.getByRole("heading", { name: "Keine Produkte gefunden" })).toBeVisible();
    },
  },
});

sweep({
  name: "the owner's categories",
  long: true,
  who: owner,
  phone: true,
  states: {
    list: async ({ page, world }) => {
      const { api } = await world.owner();
      const { category } = await api.call("post", "/api/admin/categories", { body: { name: "Zubehör" } });
      await api.call("post", "/api/admin/categories", {
        body: { name: "Filter und Kannen", parentId: category.id },
      });
      await page.goto("/admin/categories");
      await expect(page.getByText("Filter und Kannen", { exact: true })).toBeVisible();
    },
    "a new one": async ({ page }) => {
      await page.getByRole("button", { name: "Kategorie anlegen" }).click();
      await expect(dialog(page)).toBeVisible();
    },
    "one with others in it": async (stage) => {
      await close(stage);
      await stage.page.getByRole("button", { name: "Zubehör bearbeiten" }).click();
      await expect(dialog(stage.page)).toBeVisible();
    },
    deleting: async (stage) => {
      await close(stage);
      await stage.page.getByRole("button", { name: "Classic bearbeiten" }).click();
      await dialog(stage.page).getByRole("button", { name: "Löschen" }).click();
      await expect(stage.page.getByRole("alertdialog")).toBeVisible();
    },
  },
});

sweep({
  name: "everybody's orders",
  long: true,
  who: owner,
  phone: true,
  states: {
    list: async ({ page, world }) => {
      await world.order(world.visitor, await world.product());
      await page.goto("/admin/orders");
      await expect(page.getByRole("button", { name: /^Als bezahlt: #/ }).first()).toBeVisible();
    },
    "one of them": async ({ page }) => {
      await page
        .getByRole("link", { name: /^Bestellung #\S+ ansehen$/ })
        .first()
        .click();
      await expect(page.getByRole("dialog").getByRole("heading", { name: "Artikel" })).toBeVisible();
    },
    rejecting: async ({ page }) => {
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /^Ablehnen: #/ })
        .click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  further: {
    "one whose money is on its way": async ({ page, world }) => {
      const { api } = await world.owner();
      const id = await world.order(world.visitor, await world.product(), { paymentMethod: "stripe" });
      const order = await api.call("get", "/api/orders/{id}", { path: { id } });
      await page.route(`**/api/orders/${id}`, answer(200, { ...order, isUnderWay: true }));
      await page.goto(`/admin/orders?order=${id}`);
      await expect(page.getByRole("region", { name: "Zahlung unterwegs" })).toBeVisible();
    },
  },
});
