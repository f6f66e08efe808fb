import { answer, cutOff, holdTime, stopTime } from "../support/failing";
import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import { card, choose, figure, hugePicture, openEditing, packshot } from "./profile";

test("a fresh account starts with zeros and empty lists @long", async ({ world, signedIn }) => {
  const member = await world.member();
  const page = await signedIn(member);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1, name: member.name })).toBeVisible();
  await expect(page.getByText("Mitglied seit heute")).toBeVisible();
  await expect(page.getByText("Keine Biografie vorhanden")).toBeVisible();
  for (const name of ["Bestellungen", "Auf der Wunschliste", "Bewertungen", "Nachrichten", "Tage dabei"]) {
    await expect(figure(page, name)).toHaveText("0");
  }
  await expect(figure(page, "Ausgegeben")).toHaveText("0,00 €");
  await expect(card(page, "Favoriten")).toContainText("Noch keine Favoriten.");
  await expect(card(page, "Status und Mitgliedschaft")).toContainText("StatusAktiv");
  await expect(card(page, "Status und Mitgliedschaft")).toContainText("RolleMitglied");
  await expect(page.getByRole("link", { name: /^Meine Bestellungen/ })).toHaveAttribute("href", "/orders");
  await expect(page.getByText("Admin", { exact: true })).toHaveCount(0);
});

test("figures, favourites and activity are the account's own", async ({ world, signedIn }) => {
  const member = await world.member();
  const product = await world.product({ price: 12.9 });
  const paid = await world.order(member.api, product);
  await world.order(member.api, product);
  const { api } = await world.owner();
  await api.call("put", "/api/orders/{id}/payment-status", { path: { id: paid }, body: { status: "paid" } });
  const page = await signedIn(member);
  await page.goto("/profile");
  await expect(figure(page, "Bestellungen")).toHaveText("2");
  await expect(card(page, "Statistik")).toContainText("1 wartet auf Zahlung");
  await expect(figure(page, "Ausgegeben")).toHaveText("12,90 €");
  const favourite = card(page, "Favoriten").getByRole("link", { name: new RegExp(product.name) });
  await expect(favourite).toContainText("2-mal bestellt");
  await expect(favourite).toHaveAttribute("href", `/product/${product.id}`);
  const activity = card(page, "Letzte Aktivität");
  await expect(activity).toContainText("Bestellung bezahlt");
  await expect(activity).toContainText("Bestellung aufgegeben");
});

test("admins and premium members both read Premium @long", async ({ world, signedIn }) => {
  const admin = await world.member("chefin", "admin");
  const page = await signedIn(admin);
  await page.goto("/profile");
  await expect(page.getByText("Admin", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Premium", { exact: true })).toBeVisible();
  await expect(card(page, "Premium-Mitgliedschaft")).toContainText("Premium ist aktiv");
  const premium = await world.member("gold", "premium");
  const other = await signedIn(premium);
  await other.goto("/profile");
  await expect(other.getByText("Premium", { exact: true }).first()).toBeVisible();
  await expect(card(other, "Premium-Mitgliedschaft").getByRole("button")).toHaveCount(0);
});

test("premium says what it costs and how it can be paid @long", async ({ world, signedIn }) => {
  const page = await signedIn(await world.member());
  await page.goto("/profile");
  const box = card(page, "Premium-Mitgliedschaft");
  await expect(box).toContainText("19,99 €pro Monat");
  await expect(box).toContainText("19 % Rabatt auf alle Produkte");
  await expect(box.getByRole("button")).toHaveText([
    "Mit Telegram bezahlen",
    "Mit PayPal bezahlen",
    "Mit Karte oder Lastschrift bezahlen",
  ]);
});

test("name, biography and categories are edited together", async ({ world, signedIn }) => {
  const member = await world.member();
  const page = await signedIn(member);
  await openEditing(page);
  const name = page.getByLabel("Anzeigename");
  await expect(name).toBeFocused();
  await name.fill("Mira aus der Rösterei");
  await page.getByLabel("Über mich").fill("Filter am Morgen.");
  await expect(page.getByText("17 von 500 Zeichen")).toBeVisible();
  await page.getByRole("button", { name: "Classic" }).click();
  await page.getByRole("button", { name: "Homebrew" }).click();
  await page.getByRole("button", { name: "Homebrew" }).click();
  await page.getByRole("button", { name: "Speichern" }).click();
  await expectToast(page, "Profil gespeichert");
  await expect(page.getByRole("heading", { level: 1, name: "Mira aus der Rösterei" })).toBeVisible();
  await expect(page.getByText("Filter am Morgen.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Lieblingskategorien" }).getByRole("listitem")).toHaveText([
    "Classic",
  ]);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Mira aus der Rösterei" })).toBeVisible();

  await openEditing(page);
  await page.getByLabel("Anzeigename").fill("");
  await page.getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByRole("heading", { level: 1, name: member.name })).toBeVisible();
});

test("a picture is cut to a square, shown before it is sent, and can be removed", async ({
  world,
  signedIn,
}) => {
  const member = await world.member();
  const page = await signedIn(member);
  await openEditing(page);
  await choose(page, await packshot(world.visitor));
  await expect(page.getByText("Neues Bild, noch nicht gespeichert")).toBeVisible();
  const preview = page.getByRole("group", { name: "Profilbild" }).locator("img");
  await expect
    .poll(() => preview.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([512, 512]);
  await page.getByRole("button", { name: "Speichern" }).click();
  await expectToast(page, "Profil gespeichert");
  const { profile } = await member.api.call("get", "/api/user/profile");
  expect(profile.avatar).toMatch(/^\/media\/[\w-]+\.webp$/);
  const shown = page.locator(`img[src="${profile.avatar}"]`);
  await expect
    .poll(() =>
      shown.first().evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
    )
    .toEqual([256, 256]);

  await page.getByRole("button", { name: "Profil bearbeiten" }).click();
  await page.getByRole("button", { name: "Bild entfernen" }).click();
  await expect(page.getByText("Das Bild wird beim Speichern entfernt")).toBeVisible();
  await page.getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByRole("button", { name: "Profil bearbeiten" })).toBeVisible();
  await expect(shown).toHaveCount(0);
  expect((await member.api.call("get", "/api/user/profile")).profile.avatar ?? null).toBeNull();
});

const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;

const refused = {
  "a drawing with a script": () => ({
    name: "ich.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from(svg),
  }),
  "a text that claims to be a picture": () => ({
    name: "ich.png",
    mimeType: "image/png",
    buffer: Buffer.from(svg),
  }),
  "a picture of 20000 × 20000 points": hugePicture,
};

test("what is no picture is refused with a sentence, and what is too big not even sent @long", async ({
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/api\/user\/avatar/);
  const member = await world.member();
  const page = await signedIn(member);
  await openEditing(page);
  const told = page.getByRole("group", { name: "Profilbild" }).getByRole("alert");
  for (const [what, file] of Object.entries(refused)) {
    await choose(page, file());
    await expect(page.getByText("Neues Bild, noch nicht gespeichert"), what).toBeVisible();
    const refusal = page.waitForResponse("**/api/user/avatar");
    await page.getByRole("button", { name: "Speichern" }).click();
    const response = await refusal;
    expect(response.status(), what).toBeGreaterThanOrEqual(400);
    expect(response.status(), what).toBeLessThan(500);
    const { message } = (await response.json()) as { message: string };
    await expect(told, what).toHaveText(message);
  }
  await choose(page, { name: "ich.png", mimeType: "image/png", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await page.getByRole("button", { name: "Speichern" }).click();
  await expect(told).toHaveText("Das Bild ist größer als 5 MB. Bitte wählen Sie ein kleineres.");
  expect((await member.api.call("get", "/api/user/profile")).profile.avatar ?? null).toBeNull();
});

test("a picture that gets lost on the way is told @long", async ({ world, signedIn, faults }) => {
  faults.allow(/api\/user\/avatar/);
  const page = await signedIn(await world.member());
  await page.route("**/api/user/avatar", cutOff);
  await openEditing(page);
  await choose(page, await packshot(world.visitor));
  await page.getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByRole("group", { name: "Profilbild" }).getByRole("alert")).toHaveText(
    "Das Bild konnte nicht hochgeladen werden.",
  );
});

test("a picture is kept when only the words were refused @long", async ({ world, signedIn, faults }) => {
  faults.allow(/api\/user\/profile/);
  const member = await world.member();
  const page = await signedIn(member);
  await openEditing(page);
  await choose(page, await packshot(world.visitor));
  await page.route("**/api/user/profile", (route) =>
    route.request().method() === "PUT" ? answer(500, {})(route) : route.continue(),
  );
  await page.getByRole("button", { name: "Speichern" }).click();
  await expectToast(page, "Fehler beim Speichern", "Ihr Profil konnte nicht gespeichert werden.");
  await page.getByRole("button", { name: "Abbrechen" }).click();
  const { profile } = await member.api.call("get", "/api/user/profile");
  await expect(page.locator(`img[src="${profile.avatar}"]`)).toBeVisible();
});

test("notification switches count at once @long", async ({ world, signedIn }) => {
  const member = await world.member();
  const page = await signedIn(member);
  await page.goto("/profile");
  const offers = page.getByRole("switch", { name: /^Aktionen/ });
  const chat = page.getByRole("switch", { name: /^Chat/ });
  await expect(offers).not.toBeChecked();
  await expect(chat).toBeChecked();
  await offers.check();
  await chat.uncheck();
  await expect
    .poll(async () => {
      const { profile } = await member.api.call("get", "/api/user/profile");
      return JSON.parse(profile.notificationSettings) as object;
    })
    .toEqual({ orders: true, chat: false, products: true, promotions: true });
  await page.reload();
  await expect(offers).toBeChecked();
});

test("nobody signed in reads that signing in is needed, before the gate closes @long", async ({ page }) => {
  await holdTime(page);
  await page.goto("/shop");
  await expect(page.getByRole("link", { name: "Anmelden" })).toBeVisible();
  await stopTime(page);
  await page.evaluate(() => {
    history.pushState(null, "", "/profile");
    window.dispatchEvent(new PopStateEvent("popstate"));
  });
  // The gate's time begins with the drawn screen, which takes some time itself.
  const heading = page.getByRole("heading", { name: "Anmeldung erforderlich" });
  await expect
    .poll(async () => {
      await page.clock.runFor(100);
      return heading.count();
    })
    .toBe(1);
  await page.clock.runFor(300);
  await expect(page).toHaveURL("/auth");
});
