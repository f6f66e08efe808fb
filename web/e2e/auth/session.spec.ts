import { answer, hang } from "../support/failing";
import { expectToStayAt, storageOf, toasts } from "../support/screen";
import { expect, test } from "../support/test";

/** What becomes of a stored token when the app starts. */

const profile = "**/api/user/profile";
const adminProfile = "**/api/admin/profile";

test("the persistent token wins over the session's", async ({ page, world }) => {
  const [remembered, brief] = [await world.member(), await world.member()];
  await page.goto("/favicon.svg");
  await page.evaluate(
    ([first, second]) => {
      localStorage.setItem("auth_token", first ?? "");
      sessionStorage.setItem("auth_token", second ?? "");
    },
    [remembered.token, brief.token],
  );
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: remembered.name })).toBeVisible();
});

test("a visitor asks for no profile", async ({ page }) => {
  const asked = await hang(page, profile);
  await page.goto("/shop");
  await expect(page.getByRole("link", { name: "Anmelden" })).toBeVisible();
  await page.waitForTimeout(400);
  expect(asked()).toBe(0);
});

test("a token that is no longer valid (401) is forgotten everywhere", async ({ page, faults }) => {
  faults.allow(/401.*api\//);
  await page.goto("/favicon.svg");
  await page.evaluate(() => {
    for (const store of [localStorage, sessionStorage]) {
      store.setItem("auth_token", "laengst-abgelaufen-0123456789abcdef");
      store.setItem("admin_token", "laengst-abgelaufen-0123456789abcdef");
    }
  });
  await page.goto("/orders");
  await expect(page).toHaveURL("/auth");
  const { local, session } = await storageOf(page);
  for (const key of ["auth_token", "admin_token", "currentUser"]) {
    expect({ ...local, ...session }).not.toHaveProperty(key);
  }
  await expect(toasts(page)).toHaveCount(0);
});

test("a member in a timeout (403) is signed out", async ({ world, signedIn, faults }) => {
  faults.allow(/403.*api\//);
  const member = await world.member();
  const page = await signedIn(member);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: member.name })).toBeVisible();
  const { api } = await world.owner();
  await api.call("post", "/api/admin/users/{id}/timeout", {
    path: { id: member.id },
    body: { duration: 1, reason: "Pause" },
  });
  await page.reload();
  await expect(page).toHaveURL("/auth");
  expect((await storageOf(page)).local).not.toHaveProperty("auth_token");
});

for (const status of [400, 404]) {
  test(`an admin without a member profile (${status}) is known by the admin's`, async ({
    world,
    signedIn,
    faults,
  }) => {
    faults.allow(/api\/user\/profile/);
    const owner = await world.owner();
    const page = await signedIn(owner);
    await page.route(profile, answer(status, { success: false, message: "Kein Profil" }));
    await page.goto("/profile");
    await expect(page.getByText(owner.name).first()).toBeVisible();
    await expect(page.getByText("Admin", { exact: true }).first()).toBeVisible();
    expect((await storageOf(page)).local["auth_token"]).toBe(owner.token);
  });
}

for (const { status, what } of [
  { status: 404, what: "a profile nobody has" },
  { status: 500, what: "a server in trouble" },
]) {
  test(`${what} (${status}) is no reason for a toast, and the token stays`, async ({
    world,
    signedIn,
    faults,
  }) => {
    faults.allow(/api\/(user|admin)\/profile/);
    const member = await world.member();
    const page = await signedIn(member);
    await page.route(profile, answer(status, { success: false, message: "Nein" }));
    await page.route(adminProfile, answer(403, { success: false, message: "Nein" }));
    await page.goto("/shop");
    await expect(page.getByRole("link", { name: "Anmelden" })).toBeVisible();
    await expectToStayAt(page, "/shop");
    await expect(toasts(page)).toHaveCount(0);
    expect((await storageOf(page)).local["auth_token"]).toBe(member.token);
  });
}

test("signing out in one tab signs out the other", async ({ world, signedIn, faults }) => {
  // The server ends the other tab's socket too: it may ask who it is before it hears of the sign-out.
  faults.allow(/api\/user\/profile/);
  const member = await world.member();
  const page = await signedIn(member);
  const other = await page.context().newPage();
  await other.goto("/shop");
  await expect(other.getByRole("link", { name: "Profil" })).toBeVisible();
  await page.goto("/profile");
  await page.getByRole("button", { name: "Abmelden" }).click();
  await expect(page).toHaveURL("/auth");
  await expect(other.getByRole("link", { name: "Anmelden" })).toBeVisible();
});
