import { expect, type Locator, type Page } from "@playwright/test";
import readPixels from "qr/decode.js";

/** What a phone reads from a QR code as it stands on the screen. */
export async function readCode(code: Locator): Promise<string> {
  await expect(code).toBeVisible();
  // With the white around it, as a camera sees it.
  return readPicture(code.page(), await code.locator("..").screenshot({ animations: "disabled" }));
}

/** What a phone reads from the picture of a QR code. */
export async function readPicture(page: Page, picture: Buffer): Promise<string> {
  // The shop's pages let no one load pictures from elsewhere.
  const reader = await page.context().newPage();
  const pixels = await reader.evaluate(async (base64) => {
    const blob = await (await fetch(`data:image/png;base64,${base64}`)).blob();
    const bitmap = await createImageBitmap(blob);
    const { width, height } = bitmap;
    const canvas = new OffscreenCanvas(width, height).getContext("2d");
    canvas?.drawImage(bitmap, 0, 0);
    return { width, height, data: Array.from(canvas?.getImageData(0, 0, width, height).data ?? []) };
  }, picture.toString("base64"));
  await reader.close();
  return readPixels({ ...pixels, data: Uint8Array.from(pixels.data) });
}
