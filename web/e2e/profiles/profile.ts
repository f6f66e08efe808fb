import { crc32, deflateSync } from "node:zlib";
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

const chunk = (kind: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A proper PNG of 20000 × 20000 points, black and some kilobytes small. */
export function hugePicture(): Picture {
  const side = 20_000;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return {
    name: "riese.png",
    mimeType: "image/png",
    buffer: Buffer.concat([
      signature,
      chunk("IHDR", head),
      chunk("IDAT", rows),
      chunk("IEND", Buffer.alloc(0)),
    ]),
  };
}
