import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/test";
import { action, bubble, field, openActions, openRoom, say } from "./chat";

/** Pictures in messages. */

const demo = path.resolve(import.meta.dirname, "../../../server/demo/pictures");
const file = (name: string) => ({
  name: `${name}.webp`,
  mimeType: "image/webp",
  buffer: readFileSync(path.join(demo, `${name}-640.webp`)),
});

const choose = (page: Page, ...names: string[]) =>
  page.locator("input[type=file]").setInputFiles(names.map((name) => file(name)));

test("pictures are sent, looked at and taken back @both", async ({ world, signedIn }, info) => {
  const phone = info.project.name === "phone";
  const [mira, noor] = await Promise.all([world.member("mira"), world.member("noor")]);
  const here = await signedIn(mira);
  const there = await signedIn(noor);
  await openRoom(here);
  await openRoom(there);
  await choose(here, "assam-abendrot", "handfilter-keramik");
  const tray = here.getByRole("list", { name: "Bilder" });
  await expect(tray.getByRole("textbox", { name: "Was zu sehen ist (freiwillig)" })).toHaveCount(2);
  await tray.getByRole("textbox").first().fill("Eine Dose Assam");
  await say(here, `Neu im Regal, ${mira.name}`);
  await expect(tray).toBeHidden();
  const message = bubble(there, "Neu im Regal");
  await expect(message.getByRole("img", { name: "Eine Dose Assam" })).toBeVisible();
  await message.getByRole("button", { name: "Groß ansehen: Eine Dose Assam" }).click();
  const viewer = there.getByRole("dialog", { name: "Bild 1 von 2" });
  await expect(viewer.getByRole("img", { name: "Eine Dose Assam" })).toBeVisible();
  await viewer.getByRole("button", { name: "Nächstes Bild" }).click();
  await expect(there.getByRole("dialog", { name: "Bild 2 von 2" })).toBeVisible();
  await there.keyboard.press("Escape");

  await openActions(here, "Neu im Regal", phone);
  await action(here, "Löschen", phone).click();
  await here.getByRole("alertdialog").getByRole("button", { name: "Löschen" }).click();
  await expect(message).toHaveCount(0);
});

test("a picture needs no words, and without a network it says why it waits @long", async ({
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/api\/chat\/pictures/);
  const page = await signedIn(await world.member());
  await openRoom(page);
  await choose(page, "assam-abendrot");
  await expect(page.getByRole("textbox", { name: "Was zu sehen ist (freiwillig)" })).toBeVisible();
  await page.getByRole("button", { name: "Senden" }).click();
  await expect(page.getByRole("button", { name: "Groß ansehen: Bild 1 von 1" })).toBeVisible();

  await page.route(/\/api\/chat\/pictures$/, (route) => route.abort("connectionreset"));
  await choose(page, "assam-abendrot");
  await expect(page.getByRole("alert")).toHaveText("Ohne Verbindung lassen sich keine Bilder senden.");
  await page.getByRole("button", { name: "Bild entfernen" }).click();
  await field(page).fill("Dann eben ohne");
  await field(page).press("Enter");
  await expect(bubble(page, "Dann eben ohne")).toBeVisible();
});
