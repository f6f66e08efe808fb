import { readByAxe } from "../support/axe";
import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import type { World } from "../support/world";

/** The address in the newest letter to someone. */
async function linkTo(world: World, to: string): Promise<string> {
  const { api } = await world.owner();
  let text = "";
  await expect(async () => {
    const { messages } = await api.call("get", "/api/admin/mail");
    const entry = messages.find((message) => message.to === to);
    expect(entry).toBeDefined();
    ({ text } = await api.call("get", "/api/admin/mail/{id}", { path: { id: entry?.id ?? 0 } }));
  }).toPass();
  const [address = ""] = /https?:\S+schluessel=\S+/.exec(text) ?? [];
  const { pathname, search } = new URL(address);
  return pathname + search;
}

test("an address is confirmed, and brings a new password when the old one is forgotten @both", async ({
  page,
  world,
  signedIn,
  faults,
}) => {
  // The new password ends the session of the open tab, which learns it by whichever call comes first.
  faults.allow(/401.*\/api\/(user\/profile|chat\/rooms|cart)/);
  const member = await world.member();
  const address = `${member.name}@post.example`;
  const own = await signedIn(member);
  await own.goto("/profile");
  await own.getByRole("textbox", { name: "Ihre E-Mail-Adresse" }).fill(address);
  await own.getByRole("button", { name: "Link schicken" }).click();
  await expect(own.getByText(`Wir haben einen Link an ${address} geschickt.`)).toBeVisible();
  await own.goto(await linkTo(world, address));
  await expect(own.getByText("Ihre E-Mail-Adresse ist bestätigt.")).toBeVisible();

  await page.goto("/auth");
  await page.getByRole("tab", { name: "Anmelden" }).click();
  await page.getByRole("link", { name: "Passwort vergessen?" }).click();
  await page.getByRole("textbox", { name: "Benutzername oder E-Mail-Adresse" }).fill(member.name);
  expect(await readByAxe(page)).toEqual([]);
  await page.getByRole("button", { name: "Link anfordern" }).click();
  await expect(page.getByRole("heading", { name: "Sehen Sie in Ihrem Postfach" })).toBeVisible();
  await expect(async () => {
    expect(await linkTo(world, address)).toContain("/passwort-neu");
  }).toPass();
  await page.goto(await linkTo(world, address));
  await page.getByLabel("Neues Passwort", { exact: true }).fill("Röstgrad-mittel-27");
  await page.getByRole("button", { name: "Passwort speichern" }).click();
  await expectToast(page, "Ihr neues Passwort gilt. Bitte melden Sie sich damit an.");
  await expect(page).toHaveURL("/auth");
});
