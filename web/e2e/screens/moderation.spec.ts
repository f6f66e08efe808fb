import { answer, hang } from "../support/failing";
import { expect } from "../support/test";
import type { Person, World } from "../support/world";
import { sweep } from "./sweep";

const long = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";

/** Says something that is removed, and objects to it. */
async function removed(world: World, { api }: Person): Promise<void> {
  const owner = await world.owner();
  const message = await api.call("post", "/api/chat/rooms/{roomId}/messages", {
    path: { roomId: 1 },
    body: { content: `Kauft woanders: ${long}` },
  });
  await owner.api.call("delete", "/api/chat/messages/{id}", {
    path: { id: message.id },
    body: { reason: "Werbung", ground: "unlawful", law: "§ 7 UWG" },
  });
}

const objected = async ({ api }: Person): Promise<void> => {
  const { decisions } = await api.call("get", "/api/moderation/mine");
  await api.call("post", "/api/moderation/mine/{number}/objection", {
    path: { number: decisions[0]?.number ?? "" },
    body: { reason: `Das war ein Vergleich. ${long}` },
  });
};

const reported = (world: World, explanation: string) =>
  world.visitor.call("post", "/api/moderation/reports", {
    body: { location: long, explanation, name: "Ida Ahrens", contact: "ida@post.example", goodFaith: true },
  });

sweep({
  name: "reporting content",
  fails: /melden|entscheidung/,
  phone: true,
  states: {
    form: async ({ page }) => {
      await page.goto("/melden");
      await expect(page.getByRole("heading", { level: 1, name: "Inhalte melden" })).toBeVisible();
    },
    mistakes: async ({ page }) => {
      await page.getByRole("button", { name: "Meldung absenden" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
    receipt: async ({ page, world }) => {
      await page.getByLabel("Wo steht der Inhalt?").fill(long);
      await page.getByLabel("Warum ist er rechtswidrig?").fill(`Eine Beleidigung, ${world.name("gelesen")}.`);
      await page.getByLabel("Ihr Name").fill("Ida Ahrens");
      await page.getByLabel("E-Mail für Bestätigung und Entscheidung").fill("ida@post.example");
      await page.getByRole("checkbox", { name: /in gutem Glauben/ }).check();
      await page.getByRole("button", { name: "Meldung absenden" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Eingegangen" })).toBeVisible();
    },
    decided: async ({ page, world }) => {
      const { api } = await world.owner();
      const { reports } = await api.call("get", "/api/admin/moderation/reports");
      const id = reports.find(({ notifier }) => notifier?.location === long)?.id ?? 0;
      const body = { action: "settle", reason: `Geklärt. ${long}` } as const;
      await api.call("post", "/api/admin/moderation/reports/{id}", { path: { id }, body });
      await page.reload();
      await expect(page.getByRole("button", { name: "Widersprechen" })).toBeVisible();
    },
    "nothing there": async ({ page }) => {
      await page.goto("/entscheidung?beleg=abc");
      await expect(page.getByRole("heading", { name: "Keine Entscheidung gefunden" })).toBeVisible();
    },
  },
});

sweep({
  name: "decisions about a member",
  fails: /api\/moderation/,
  who: (world) => world.member("ein-recht-langer-name"),
  phone: true,
  states: {
    none: async ({ page }) => {
      await page.goto("/entscheidungen");
      await expect(page.getByRole("heading", { name: "Keine Entscheidungen" })).toBeVisible();
    },
    some: async ({ page, world, person }) => {
      if (person) await removed(world, person);
      await page.reload();
      await expect(page.getByRole("article", { name: "Nachricht entfernt" })).toBeVisible();
    },
    objecting: async ({ page }) => {
      await page.getByRole("button", { name: /widersprechen$/ }).click();
      const sheet = page.getByRole("dialog", { name: "Widerspruch" });
      await sheet.getByRole("button", { name: "Widersprechen" }).click();
      await expect(sheet.getByText("Bitte schreiben Sie, warum.")).toBeVisible();
    },
    objected: async ({ page, person }) => {
      if (person) await objected(person);
      await page.reload();
      await expect(page.getByText("Wird geprüft")).toBeVisible();
    },
    "not to be had": async ({ page }) => {
      await page.route("**/api/moderation/mine", answer(500, {}));
      await page.goto("/entscheidungen");
      await expect(page.getByRole("heading", { name: "Fehler beim Laden" })).toBeVisible();
    },
    "on their way": async ({ page }) => {
      await page.unrouteAll();
      await hang(page, "**/api/moderation/mine");
      await page.goto("/entscheidungen");
      await expect(page.getByRole("status", { name: "Entscheidungen" })).toBeVisible();
    },
  },
});

sweep({
  name: "moderation in the back office",
  fails: /api\/admin\/moderation/,
  who: (world) => world.member("amina", "admin"),
  phone: true,
  states: {
    reports: async ({ page, world }) => {
      await reported(world, `Eine Beleidigung, ${world.name("gesehen")}. ${long}`);
      await page.goto("/admin/moderation");
      await expect(page.getByRole("list", { name: "Meldungen" })).toBeVisible();
    },
    deciding: async ({ page }) => {
      await page.getByRole("button", { name: "Erledigt" }).first().click();
      const question = page.getByRole("alertdialog", { name: "Meldung erledigt?" });
      await question.getByRole("button", { name: "Erledigt" }).click();
      await expect(question.getByText("Bitte einen Grund angeben.")).toBeVisible();
    },
    objections: async ({ page, world }) => {
      const member = await world.member("widerspricht");
      await removed(world, member);
      await objected(member);
      await page.goto("/admin/moderation");
      await page.getByRole("tab", { name: /^Widersprüche/ }).click();
      await expect(page.getByRole("list", { name: "Widersprüche" })).toBeVisible();
    },
    "an objection": async ({ page }) => {
      await page
        .getByRole("button", { name: /entscheiden$/ })
        .first()
        .click();
      await expect(page.getByRole("dialog", { name: /^Widerspruch zu / })).toBeVisible();
    },
    decisions: async ({ page }) => {
      await page.keyboard.press("Escape");
      await page.getByRole("tab", { name: "Entschieden" }).click();
      await expect(page.getByRole("list", { name: "Entschieden" })).toBeVisible();
    },
    nothing: async ({ page }) => {
      await page.route("**/api/admin/moderation/reports", answer(200, { reports: [], open: 0 }));
      await page.goto("/admin/moderation");
      await expect(page.getByRole("heading", { name: "Keine offenen Meldungen" })).toBeVisible();
    },
    "not to be had": async ({ page }) => {
      await page.unrouteAll();
      await page.route("**/api/admin/moderation/reports", answer(500, {}));
      await page.goto("/admin/moderation");
      await expect(page.getByRole("heading", { name: "Fehler beim Laden" })).toBeVisible();
    },
  },
});
