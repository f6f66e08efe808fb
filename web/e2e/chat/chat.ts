import type { Locator, Page } from "@playwright/test";
import { expect } from "../support/test";
import type { Person } from "../support/world";

const general = 1;

export const field = (page: Page): Locator => page.getByRole("textbox", { name: "Nachricht schreiben" });
export const log = (page: Page): Locator => page.getByRole("log", { name: "Nachrichten" });

/** The bubble with this text. */
export const bubble = (page: Page, text: string): Locator =>
  log(page).getByRole("listitem").filter({ hasText: text });

/** Opens a room and waits until its messages stand there and the socket has joined it. */
export async function openRoom(page: Page, room: number | string = general): Promise<void> {
  await page.goto(`/chat/${room}`);
  await expect(field(page)).toBeVisible();
  await expect(page.getByText(/\d online|privates Gespräch|bleibt auf diesem Gerät/)).toBeVisible();
}

export async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press("Enter");
}

/** Said without a browser. */
export const tell = (person: Person, content: string, roomId = general) =>
  person.api.call("post", "/api/chat/rooms/{roomId}/messages", {
    path: { roomId },
    body: { content },
  });

export const sectionTab = (page: Page, name: RegExp): Locator => page.getByRole("tab", { name });

/** Opens what can be done with a message: its menu on desks, a sheet under the thumb. */
export async function openActions(page: Page, text: string, phone: boolean): Promise<void> {
  const one = bubble(page, text);
  if (phone) {
    // At its beginning: links may stand in it.
    await one.getByText(text).tap({ position: { x: 8, y: 18 } });
    await expect(page.getByRole("dialog", { name: "Nachricht" })).toBeVisible();
    return;
  }
  await one.hover();
  await one.getByRole("button", { name: /^Aktionen zur Nachricht/ }).click();
}

export const action = (page: Page, name: string, phone: boolean): Locator =>
  phone
    ? page.getByRole("dialog", { name: "Nachricht" }).getByRole("button", { name, exact: true })
    : page.getByRole("menuitem", { name, exact: true });
