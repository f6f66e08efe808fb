import { expect, test } from "../support/test";
import { openRoom } from "./chat";

test.use({ settings: { KONTOR_DEMO: "off" } });

test("without demo there are no sample rooms, and a new shop's room is quiet @long", async ({
  world,
  signedIn,
}) => {
  const page = await signedIn(await world.owner());
  await openRoom(page);
  await expect(page.getByRole("heading", { name: "Hier ist es noch ruhig" })).toBeVisible();
  await page.goto("/chat");
  await expect(page.getByRole("link", { name: /^Allgemein/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Beispielräume" })).toHaveCount(0);
  await page.goto("/chat/demo-1");
  await expect(page.getByRole("heading", { name: "Diesen Chat gibt es nicht" })).toBeVisible();
});
