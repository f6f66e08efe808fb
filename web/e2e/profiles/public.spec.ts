import { answer, hang } from "../support/failing";
import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";

for (const id of ["abc", "0", "-3", "1.5", "9007199254740993"]) {
  test(`/user/${id} is no profile @both`, async ({ world, signedIn }) => {
    const page = await signedIn(await world.member());
    await page.goto(`/user/${id}`);
    await expect(page.getByRole("heading", { name: "Ungültige Benutzer-ID" })).toBeVisible();
    await page.getByRole("link", { name: "Zum Shop" }).click();
    await expect(page).toHaveURL("/shop");
  });
}

for (const path of ["/user", "/profile"]) {
  test(`${path}/{userId} shows somebody and nothing private @both`, async ({ world, signedIn }) => {
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
    await page.goto(`${path}/${other.id}`);
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
}

test("without name, biography and crown the username stands there", async ({ world, signedIn }) => {
  const [member, other] = [await world.member(), await world.member("otto")];
  const page = await signedIn(member);
  await page.goto(`/user/${other.id}`);
  await expect(page.getByRole("heading", { level: 1, name: other.name })).toBeVisible();
  await expect(page.getByText("Keine Biografie vorhanden")).toBeVisible();
  await expect(page.getByText("Premium", { exact: true })).toHaveCount(0);
});

test("a picture that is gone gives way to the default one", async ({ world, signedIn, faults }) => {
  faults.allow(/media\//);
  const [member, other] = [await world.member(), await world.member("otto")];
  const found = await member.api.call("get", "/api/users/{id}", { path: { id: other.id } });
  const page = await signedIn(member);
  const profile = { ...found.profile, avatar: "/media/fehlt.webp" };
  await page.route(`**/api/users/${other.id}`, answer(200, { ...found, profile }));
  await page.goto(`/user/${other.id}`);
  await expect(page.getByRole("img", { name: /^Profilbild/ })).toHaveAttribute("src", "/default-avatar.svg");
});

test("somebody who does not exist is not found @both", async ({ world, signedIn, faults }) => {
  faults.allow(/api\/users\//);
  const page = await signedIn(await world.member());
  await page.goto("/user/987654");
  await expect(page.getByRole("heading", { name: "Benutzer nicht gefunden" })).toBeVisible();
});

test("somebody who still waits for approval is not found", async ({ world, signedIn, faults }) => {
  faults.allow(/api\/users\//);
  const waiting = await world.registered();
  const page = await signedIn(await world.member());
  await page.goto(`/user/${waiting.id}`);
  await expect(page.getByRole("heading", { name: "Benutzer nicht gefunden" })).toBeVisible();
});

test("a profile that cannot be loaded is told and asked for again @both", async ({
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/api\/users\//);
  const [member, other] = [await world.member(), await world.member("otto")];
  const page = await signedIn(member);
  await page.route("**/api/users/*", answer(500, {}));
  await page.goto(`/user/${other.id}`);
  await expectToast(page, "Fehler", "Das Benutzerprofil konnte nicht geladen werden.");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Erneut versuchen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: other.name })).toBeVisible();
});

test("the way back leads to the chat, or to the shop when opened there @both", async ({
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
  await page.getByRole("dialog").getByRole("link", { name: other.name }).click();
  await expect(page).toHaveURL(`/user/${other.id}`);
  await page.reload();
  await page.getByRole("link", { name: "Zurück zum Shop" }).click();
  await expect(page).toHaveURL("/shop");
  await page.goto(`/user/${other.id}`);
  await expect(page.getByRole("link", { name: "Zurück zum Chat" })).toHaveAttribute("href", "/chat");
});

test("a visitor reads who wrote a review, without a way to the profile", async ({ world, page }) => {
  const other = await world.member("otto");
  const product = await world.product();
  await other.api.call("post", "/api/products/{id}/reviews", {
    path: { id: product.id },
    body: { rating: 5, comment: "Rund, schokoladig und gern wieder." },
  });
  await page.goto(`/product/${product.id}`);
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText(other.name)).toBeVisible();
  await expect(sheet.getByRole("link", { name: other.name })).toHaveCount(0);
});

test("common rooms lead to the chat", async ({ world, signedIn }) => {
  const [member, other] = [await world.member(), await world.member("otto")];
  const page = await signedIn(member);
  await page.goto(`/user/${other.id}`);
  const rooms = page.getByRole("region", { name: "Gemeinsame Chaträume" });
  await expect(rooms.getByRole("link").first()).toHaveAttribute("href", "/chat/1");
});

test("a private chat is started once and found again @both", async ({ world, signedIn }) => {
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

test("a chat that cannot be created is told", async ({ world, signedIn, faults }) => {
  faults.allow(/api\/chat\/rooms/);
  const [member, other] = [await world.member(), await world.member("otto")];
  const page = await signedIn(member);
  await page.route("**/api/chat/rooms", (route) =>
    route.request().method() === "POST" ? answer(500, {})(route) : route.continue(),
  );
  await page.goto(`/user/${other.id}`);
  await page.getByRole("button", { name: "Privaten Chat starten" }).click();
  await expectToast(page, "Fehler", "Es ist ein Problem beim Erstellen des Chats aufgetreten.");
  await expect(page).toHaveURL(`/user/${other.id}`);
  await expect(page.getByRole("button", { name: "Privaten Chat starten" })).toBeEnabled();
});

test("that the owner chats with premium members only is said", async ({ world, signedIn, faults }) => {
  faults.allow(/api\/chat\/rooms/);
  const page = await signedIn(await world.member());
  await page.goto("/user/1");
  await page.getByRole("button", { name: "Privaten Chat starten" }).click();
  await expectToast(page, "Fehler", "Direkt mit der Inhaberin oder dem Inhaber chatten Premium-Mitglieder.");
});

test("the own profile shows as others see it", async ({ world, signedIn }) => {
  const member = await world.member();
  const page = await signedIn(member);
  await page.goto(`/user/${member.id}`);
  await expect(page.getByText("So sehen andere Ihr Profil.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Privaten Chat starten" })).toHaveCount(0);
  await page.getByRole("link", { name: "Zum eigenen Profil" }).click();
  await expect(page).toHaveURL("/profile");
});

test("while it loads its place is held", async ({ world, signedIn }) => {
  const member = await world.member();
  const page = await signedIn(member);
  await hang(page, "**/api/users/*");
  await page.goto("/user/1");
  await expect(page.getByRole("status", { name: "Wird geladen" })).toBeVisible();
});
