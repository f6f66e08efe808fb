import type { Locator, Page } from "@playwright/test";
import type { Person, World } from "../support/world";

/** What a person does with reactions. */

export const call = "**/api/reactions";

/** The bar of a card or of a detail. */
export const bar = (place: Locator): Locator => place.getByRole("group", { name: "Reaktionen", exact: true });

/** A chip, by the German name of its emoji. */
export const chip = (place: Locator, name: string): Locator =>
  bar(place).getByRole("button", { name: new RegExp(`^${name}, \\d+ Reaktion`) });

export const picker = (page: Page): Locator => page.getByRole("dialog", { name: "Reagieren" });

export async function openPicker(page: Page, place: Locator): Promise<Locator> {
  await bar(place)
    .getByRole("button", { name: /^Reaktion hinzufügen/ })
    .click();
  return picker(page);
}

/** What the server knows about a product's reactions, as this person sees it. */
export const stored = (who: Person, productId: number) =>
  who.api.call("get", "/api/reactions/{itemType}/{itemId}", {
    path: { itemType: "product", itemId: productId },
  });

export async function react(who: Person, productId: number, emoji: string): Promise<void> {
  await who.api.call("post", "/api/reactions", {
    body: { itemType: "product", itemId: productId, emoji, action: "add" },
  });
}

/** Emojis with how many people chose each. */
export async function reactAs(
  world: World,
  productId: number,
  counts: Record<string, number>,
): Promise<void> {
  const most = Math.max(...Object.values(counts));
  for (let index = 0; index < most; index += 1) {
    const person = await world.member("reagiert");
    for (const [emoji, count] of Object.entries(counts)) {
      if (index < count) await react(person, productId, emoji);
    }
  }
}
