import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";

test("somebody is shown, and nothing private", async ({ world, signedIn }) => {
  const [member, other] = [await world.member(), await world.registered("gold", "geheime_greta")];
  const { api } = await world.owner();
  await api.call("post", "/api/approve-user/{id}", { path: { id: other.id } });
  await api.call("put", "/api/admin/users/{id}/role", {
    path: { id: other.id },
    body: { role: "premium" },
  });
  await other.api.call("put", "/api/user/profile", {
    body: { displayName: "Greta Gold", bio: "Trinkt nur Gesha.", preferredCategories: ["premium"] },
  });
  const page = await signedIn(member);
  await page.goto(`/user/${other.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Greta Gold" })).toBeVisible();
  await expect(page.getByText("Trinkt nur Gesha.")).toBeVisible();
  await expect(page.getByText("Premium", { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^Mitglied seit \d{2}\.\d{2}\.\d{4}$/)).toBeVisible();
  const picture = page.getByRole("img", { name: "Profilbild von Greta Gold" });
  await expect(picture).toHaveAttribute("src", "/default-avatar.svg");
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(page.getByText("geheime_greta")).toHaveCount(0);
});

test("somebody who still waits for approval is not found @long", async ({ world, signedIn, faults }) => {
  faults.allow(/api\/users\//);
  const waiting = await world.registered();
  const page = await signedIn(await world.member());
  await page.goto(`/user/${waiting.id}`);
  await expect(page.getByRole("heading", { name: "Benutzer nicht gefunden" })).toBeVisible();
});

test("the way back leads to the chat, or to the shop when opened there @long", async ({
  world,
  signedIn,
}) => {
  const [member, other] = [await world.member(), await world.member("otto")];
  const product = await world.product();
  await other.api.call("post", "/api/products/{id}/reviews", {
    path: { id: product.id },
    body: { rating: 5, comment: "Rund, schokoladig und gern wieder." },
  });
  const page = await signedIn(member);
  await page.goto(`/product/${product.id}`);
  await page.getByRole("dialog").getByRole("link", { name: other.name, exact: true }).click();
  await expect(page).toHaveURL(`/user/${other.id}`);
  await page.reload();
  await page.getByRole("link", { name: "Zurück zum Shop" }).click();
  await expect(page).toHaveURL("/shop");
  await page.goto(`/user/${other.id}`);
  await expect(page.getByRole("link", { name: "Zurück zum Chat" })).toHaveAttribute("href", "/chat");
});

test("a visitor reads who wrote a review, without a way to the profile @long", async ({ world, page }) => {
  const other = await world.member("otto");
  const product = await world.product();
  await other.api.call("post", "/api/products/{id}/reviews", {
    path: { id: product.id },
    body: { rating: 5, comment: "Rund, schokoladig und gern wieder." },
  });
  await page.goto(`/product/${product.id}`);
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText(other.name)).toBeVisible();
  await expect(sheet.getByRole("link", { name: other.name, exact: true })).toHaveCount(0);
});

test("a private chat is started once and found again @long", async ({ world, signedIn }) => {
  const [member, other] = [await world.member(), await world.member("otto")];
  const page = await signedIn(member);
  await page.goto(`/user/${other.id}`);
  const created = page.waitForResponse(
    (response) => response.url().endsWith("/api/chat/rooms") && response.request().method() === "POST",
  );
  await page.getByRole("button", { name: "Privaten Chat starten" }).click();
  const { id } = (await (await created).json()) as { id: number };
  await expectToast(page, "Chat erstellt");
  await expect(page).toHaveURL(`/chat/${id}`);

  await page.goto(`/profile/${other.id}`);
  await expect(page.getByRole("link", { name: "Zum privaten Chat" })).toHaveAttribute("href", `/chat/${id}`);
  const theirs = await signedIn(other);
  await theirs.goto(`/user/${member.id}`);
  await expect(theirs.getByRole("link", { name: "Zum privaten Chat" })).toHaveAttribute(
    "href",
    `/chat/${id}`,
  );
});
