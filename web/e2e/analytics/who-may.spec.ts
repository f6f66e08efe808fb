import type { Page } from "@playwright/test";
import { whole } from "../support/scale";
import { goTo } from "../support/screen";
import { expect, test } from "../support/test";

/** Every screen of the back office as the owner, as an admin who is not, and as a plain member. */

/** A screen, and words that stand on it and nowhere a member may look. */
const screens = [
  ["/admin", "Letzte Aktivität"],
  ["/admin/users", "Alle Benutzer"],
  ["/admin/products", "Produkt hinzufügen"],
  ["/admin/orders", "Bestellungsverwaltung"],
  ["/admin/wallets", "Shop-Integration"],
  ["/admin/analytics", "Aktivitätsrate"],
  ["/admin/settings", "Alles aktualisieren"],
  ["/admin/audit", "Protokoll"],
  ["/admin/animations", "Fünf Figuren"],
  ["/admin/statistics", "Bestellungen gesamt"],
  ["/admin-old", "Registrierungen, Benutzer und Zahlen"],
  ["/simple-admin", "Liste aktualisieren"],
] as const;

/** Where a member ends; everywhere else it is the back office's own door. */
const ends: Readonly<Record<string, string>> = { "/admin-old": "/shop", "/simple-admin": "/simple-admin" };

const kinds = new Set<string>(["/admin", "/admin/products", ...Object.keys(ends)]);
/** One guard stands before all of them: a screen of each kind, behind which the guard is another. */
const doors = screens.filter(([path]) => kinds.has(path));

/** Also the frame around them. */
const frame = /Seitenleiste|Dashboard|Analytics/;

/** Remembers every text that ever stood in the page, however short. */
async function recordTexts(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      for (const part of document.querySelectorAll("h1,h2,h3,nav,button,a,p,dt,td,[role=tab]")) {
        seen.add(`${part.textContent} ${part.getAttribute("aria-label") ?? ""}`);
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen].join("\n"));
}

test("the owner sees every screen", async ({ world, signedIn }) => {
  const page = await signedIn(await world.owner());
  const seen = await recordTexts(page);
  await page.goto("/admin/login");
  for (const [path, words] of screens) {
    await goTo(page, path);
    await expect(page.getByText(words).first()).toBeVisible();
    await expect(page).toHaveURL(path);
    // What the member's test looks for is really there to be found.
    expect(await seen()).toContain(words);
    expect(await seen()).toMatch(frame);
  }
});

test("an admin who is not the owner sees all but the products @long", async ({ world, signedIn }) => {
  const page = await signedIn(await world.member("verwaltet", "admin"));
  await page.goto("/admin");
  for (const [path, words] of screens) {
    if (path === "/admin/products") continue;
    await goTo(page, path);
    await expect(page.getByText(words).first()).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  const seen = await recordTexts(page);
  await page.goto("/admin/products");
  await expect(page).toHaveURL("/simple-admin");
  expect(await seen()).not.toContain("Produkt hinzufügen");
});

test("a member sees nothing of it, not even for a moment, whatever token is kept", async ({
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/403.*api\/admin\/profile/);
  const member = await world.member();
  const page = await signedIn(member);
  const seen = await recordTexts(page);
  for (const forged of [false, true]) {
    if (forged) {
      await page.evaluate((token) => localStorage.setItem("admin_token", token), member.token);
      await page.route("**/api/admin/profile", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        await route.continue();
      });
    }
    for (const [path, words] of whole && !forged ? screens : doors) {
      await page.goto(path);
      await expect(page).toHaveURL(ends[path] ?? "/admin/login");
      if (path === "/simple-admin") await expect(page.getByText("Keine Admin-Berechtigung")).toBeVisible();
      expect(await seen(), path).not.toContain(words);
      expect(await seen(), path).not.toMatch(frame);
    }
  }
});
