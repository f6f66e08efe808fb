import type { Page } from "@playwright/test";
import { expect, test } from "../support/test";
import { bubble, field, log, openRoom, say, tell } from "./chat";

/** Finding what was said, and getting there. */

const sheet = (page: Page) => page.getByRole("dialog", { name: "Nachrichten suchen" });
const box = (page: Page) =>
  sheet(page).getByRole("searchbox", { name: "Wörter, die in der Nachricht stehen" });
const found = (page: Page) =>
  sheet(page).getByRole("list", { name: "Gefundene Nachrichten" }).getByRole("listitem");

test("what was said far back is found, opened in its place, and read on from there @both", async ({
  world,
  signedIn,
}) => {
  const [mira, noor] = await Promise.all([world.member("mira"), world.member("noor")]);
  const word = `Mühlstein${mira.id}`;
  await tell(noor, `Der ${word} ist da`);
  for (let number = 1; number <= 260; number += 1) await tell(noor, `Stück ${number} danach`);
  const page = await signedIn(mira);
  await page.goto("/chat");
  await page.getByRole("button", { name: "Nachrichten suchen" }).click();
  await expect(sheet(page).getByText("Wonach suchen Sie?")).toBeVisible();
  // While it is typed, and with the umlaut of a foreign keyboard.
  await box(page).fill(`muehlst`);
  await box(page).fill(`MUEHLSTEIN${mira.id} da`);
  await expect(found(page)).toHaveCount(1);
  await expect(found(page)).toContainText("Allgemein");
  await expect(found(page).getByText(word)).toBeVisible();
  await found(page).getByRole("button").click();
  await expect(sheet(page)).toBeHidden();
  await expect(page).toHaveURL(/\/chat\/1$/);
  await expect(bubble(page, word)).toBeInViewport();
  await expect(bubble(page, "Stück 260 danach")).toHaveCount(0);

  // Scrolling down reads on.
  await log(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(bubble(page, "Stück 60 danach")).toBeAttached();
  await expect(bubble(page, word)).toBeAttached();
  await page.getByRole("button", { name: "Zu den neuesten Nachrichten" }).click();
  await expect(bubble(page, "Stück 260 danach")).toBeInViewport();
  await expect(bubble(page, word)).toHaveCount(0);

  // Again from within the room; what one writes leads back to the end.
  await page.getByRole("button", { name: "In diesem Raum suchen" }).click();
  await box(page).fill(word);
  await found(page).getByRole("button").click();
  await expect(bubble(page, word)).toBeInViewport();
  await say(page, `Danke für den Hinweis, ${noor.name}`);
  await expect(bubble(page, "Danke für den Hinweis")).toBeInViewport();
});

test("only what one may read is found, and nothing that is gone @long", async ({ world, signedIn }) => {
  const [mira, noor, owner] = await Promise.all([world.member("mira"), world.member("noor"), world.owner()]);
  const word = `Kesselstein${mira.id}`;
  const room = await noor.api.call("post", "/api/chat/rooms", {
    body: { name: "Zu zweit", isPrivate: true, invitedUserId: mira.id },
  });
  await tell(noor, `${word} unter uns`, room.id);
  const open = await tell(noor, `${word} für alle`);
  const page = await signedIn(mira);
  await openRoom(page);
  await page.getByRole("button", { name: "In diesem Raum suchen" }).click();
  await box(page).fill(word);
  await expect(found(page)).toHaveCount(1);
  await sheet(page).getByRole("button", { name: "In allen Räumen" }).click();
  await expect(found(page)).toHaveCount(2);
  await expect(found(page).first()).toContainText("für alle");
  await noor.api.call("delete", "/api/chat/messages/{id}", { path: { id: open.id }, body: {} });
  await box(page).fill(`${word} all`);
  await expect(sheet(page).getByRole("heading", { name: "Nichts gefunden" })).toBeVisible();
  await box(page).fill(word);
  await expect(found(page)).toHaveCount(1);
  await found(page).getByRole("button").click();
  await expect(page).toHaveURL(new RegExp(`/chat/${room.id}$`));
  await expect(bubble(page, "unter uns")).toBeInViewport();
  await expect(field(page)).toBeVisible();

  const elsewhere = await signedIn(owner);
  await elsewhere.goto("/chat");
  await elsewhere.getByRole("button", { name: "Nachrichten suchen" }).click();
  await box(elsewhere).fill(word);
  await expect(sheet(elsewhere).getByRole("heading", { name: "Nichts gefunden" })).toBeVisible();
});
