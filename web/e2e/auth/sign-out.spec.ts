import { cutOff } from "../support/failing";
import { expectToast, storageOf } from "../support/screen";
import { expect, test } from "../support/test";
import { signInThere } from "./forms";

test("signing out ends the session on the server too @both", async ({ world, signedIn }) => {
  const member = await world.member();
  const page = await signedIn(member);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Abmelden" }).click();
  await expect(page).toHaveURL("/auth");
  await expectToast(page, "Erfolgreich abgemeldet", "Sie wurden sicher abgemeldet.");
  await expect(member.api.call("get", "/api/user/profile")).rejects.toMatchObject({ status: 401 });
});

test("signing out clears everything although the connection breaks", async ({ page, world, faults }) => {
  faults.allow(/api\/users\/logout/);
  const member = await world.member();
  await world.order(member.api, await world.product());
  await signInThere(page, member.name);
  await page.getByRole("link", { name: /^Meine Bestellungen/ }).click();
  await expect(page.getByText("1 von 1 Bestellungen")).toBeVisible();
  await page.goto("/profile");
  await page.route("**/api/users/logout", cutOff);
  await page.getByRole("button", { name: "Abmelden" }).click();
  await expect(page).toHaveURL("/auth");
  await expectToast(page, "Erfolgreich abgemeldet", "Sie wurden sicher abgemeldet.");
  const { local, session } = await storageOf(page);
  for (const key of ["auth_token", "admin_token", "currentUser"]) {
    expect({ ...local, ...session }).not.toHaveProperty(key);
  }

  // Nothing of the one is left for the other.
  const next = await world.member();
  await signInThere(page, next.name);
  await page.getByRole("link", { name: /^Meine Bestellungen/ }).click();
  await expect(page.getByText("0 von 0 Bestellungen")).toBeVisible();
});
