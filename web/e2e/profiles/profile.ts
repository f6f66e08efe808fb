import type { Locator, Page } from "@playwright/test";
import type { Api } from "../support/api";

/** One of the cards of the own profile, by its heading. */
export const card = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });

/** A figure of the statistics: its value stands before its name. */
export const figure = (page: Page, name: string): Locator =>
  card(page, "Statistik").getByText(name, { exact: true }).locator("xpath=..").locator("dd").first();

export async function openEditing(page: Page): Promise<void> {
  await page.goto("/profile");
  await page.getByRole("button", { name: "Profil bearbeiten" }).click();
}

/** Opens what is folded away and answers the part with this heading. */
export async function openAccount(page: Page, part: string): Promise<Locator> {
  await page.goto("/profile");
  await page.getByRole("button", { name: "Erweiterte Einstellungen" }).click();
  const found = page.getByRole("region", { name: part, exact: true });
  await found.scrollIntoViewIfNeeded();
  return found;
}

interface Picture {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Chooses a file as a person does: by the button that opens the file dialog. */
export async function choose(page: Page, file: Picture): Promise<void> {
  const dialog = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /^Bild (auswählen|ändern)$/ }).click();
  await (await dialog).setFiles(file);
}

/** A real picture, four parts wide and five high. */
export async function packshot({ url }: Api): Promise<Picture> {
  const response = await fetch(`${url}/pictures/hausmischung-no1-640.webp`);
  return {
    name: "ich.webp",
    mimeType: "image/webp",
    buffer: Buffer.from(await response.arrayBuffer()),
  };
}
