import { answer, cutOff } from "../support/failing";
import { expectToast, toasts } from "../support/screen";
import { expect, test } from "../support/test";
import { box, byTelegram, history, membership, opened, pay } from "./premium";

const create = "**/api/telegram-payment/create";

test("Premium is shown 3 s after the invoice opens, and given when the payment is confirmed", async ({
  page,
  world,
  signedIn,
}) => {
  const person = await world.member();
  await signedIn(person, page);
  await page.goto("/profile");
  await expect(box(page)).toContainText("19,99 €");
  await expect(history(page)).toContainText("Noch keine Zahlungen.");
  const tab = await opened(page, () => byTelegram(page).click());
  const openedAt = Date.now();
  await expect(tab.getByText("1000 Sterne")).toBeVisible();
  await expectToast(page, "Premium aktiviert!");
  expect(Date.now() - openedAt).toBeGreaterThan(2000);
  await expect(box(page).getByRole("heading")).toHaveText("Premium aktiviert!");
  await expect(box(page).getByRole("status")).toContainText("Wir warten auf die Bestätigung von Telegram.");

  // Shown, not granted: neither the server nor any price knows of it.
  expect((await membership(person)).isPremium).toBe(false);
  const access = await person.api.call("get", "/api/premium/lounge/access");
  expect(access.hasAccess).toBe(false);

  await tab.getByRole("button", { name: "Jetzt bezahlen" }).click();
  await expect(tab.getByText("Bezahlt.")).toBeVisible();
  await tab.close();
  await expect(box(page).getByRole("heading")).toHaveText("Premium ist aktiv");
  await expect(box(page)).toContainText(/Läuft bis \d\d\.\d\d\.\d{4}/);
  await expect(box(page)).toContainText(/Nächste Zahlung: \d\d\.\d\d\.\d{4}/);
  await expect(history(page).getByRole("listitem").first()).toContainText(
    /Telegram1.000 Sterne.*DemoBezahlt/,
  );
  expect((await membership(person)).isPremium).toBe(true);

  // Prices follow at once, on both sides to the cent.
  const product = await world.product({ price: 10.55 });
  await page.goto(`/product/${product.id}`);
  await expect(page.getByRole("dialog").getByText("8,55 €", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("dialog").getByText("sonst 10,55 €").first()).toBeVisible();
  await world.order(person.api, product, {
    totalAmount: "8.55",
    items: [{ productId: product.id, quantity: 1, price: "8.55" }],
  });
});

test("who closes the invoice unpaid keeps waiting for nothing @long", async ({ page, world, signedIn }) => {
  const person = await world.member();
  await signedIn(person, page);
  await page.goto("/profile");
  const tab = await opened(page, () => byTelegram(page).click());
  await tab.getByRole("button", { name: "Abbrechen" }).click();
  await tab.close();
  await expectToast(page, "Zahlung abgebrochen");
  await expect(box(page).getByRole("heading")).toHaveText("Premium-Mitgliedschaft");
  await expect(byTelegram(page)).toBeVisible();
  await expect(history(page).getByRole("listitem").first()).toContainText("Ausstehend");
  expect((await membership(person)).isPremium).toBe(false);
});

test("a payment that fails, expires or goes back is told @long", async ({
  page,
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/api\/premium\/payments/);
  await signedIn(await world.member(), page);
  await page.goto("/profile");
  for (const [status, text] of [
    ["failed", "Der Anbieter hat die Zahlung nicht angenommen. Es wurde nichts berechnet."],
    ["expired", "Die Zahlung wurde nicht rechtzeitig abgeschlossen. Es wurde nichts berechnet."],
    ["refunded", "Die Zahlung wurde erstattet."],
  ] as const) {
    // The first question is lost on the way; it is asked again.
    let asked = 0;
    await page.route("**/api/premium/payments/*", (route) => {
      asked += 1;
      return asked === 1 ? cutOff(route) : answer(200, { status })(route);
    });
    const tab = await opened(page, () => byTelegram(page).click());
    await expectToast(page, "Zahlung fehlgeschlagen", text);
    await expect(byTelegram(page)).toBeVisible();
    await tab.close();
    await page.unroute("**/api/premium/payments/*");
  }
});

test("without a window the person opens the page, or does not @long", async ({ page, world, signedIn }) => {
  const person = await world.member();
  await signedIn(person, page);
  await page.clock.install();
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto("/profile");
  await byTelegram(page).click();
  const link = box(page).getByRole("link", { name: "Zahlungsseite öffnen" });
  await expect(link).toBeVisible();
  // Where a page was opened it is asked after 3 seconds.
  await page.clock.fastForward(3500);
  await expect(toasts(page)).toHaveCount(0);
  const tab = await opened(page, () => link.click());
  await expectToast(page, "Premium aktiviert!");
  await box(page).getByRole("button", { name: "Ich bezahle doch nicht" }).click();
  await expect(byTelegram(page)).toBeVisible();
  // Paid anyway: the tab hears of it by itself.
  await tab.getByRole("button", { name: "Jetzt bezahlen" }).click();
  await expect(box(page).getByRole("heading")).toHaveText("Premium ist aktiv");
});

test("what cannot be started says so, and leaves no window behind @long", async ({
  page,
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/telegram-payment/);
  await signedIn(await world.member(), page);
  await page.goto("/profile");
  const title = "Zahlungsvorgang konnte nicht gestartet werden.";
  // The server's own refusal: the price shown is not its price.
  await page.route(create, (route) =>
    route.continue({ postData: JSON.stringify({ productId: "premium", amount: 1, description: "" }) }),
  );
  await byTelegram(page).click();
  await expectToast(page, title, "Preise haben sich geändert. Bitte aktualisieren Sie die Seite.");
});

test("a payment adds to what is left; the membership can be ended and taken up again", async ({
  page,
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/premium\/cancel/);
  const person = await world.member();
  await pay(person, 4);
  await signedIn(person, page);
  await page.goto("/profile");
  const until = Date.parse((await membership(person)).premiumUntil ?? "");
  expect(Math.round((until - Date.now()) / 86_400_000)).toBe(120);
  await expect(history(page).getByRole("listitem")).toHaveCount(3);
  await history(page).getByRole("button", { name: "Alle 4 anzeigen" }).click();
  await expect(history(page).getByRole("listitem")).toHaveCount(4);

  const cancel = box(page).getByRole("button", { name: "Mitgliedschaft kündigen" });
  await cancel.click();
  const dialog = page.getByRole("alertdialog", { name: "Mitgliedschaft kündigen?" });
  await dialog.getByRole("button", { name: "Kündigen" }).click();
  await expectToast(page, "Mitgliedschaft gekündigt");
  await expect(box(page)).toContainText(/Gekündigt, endet am \d\d\.\d\d\.\d{4}/);
  await expect(box(page)).not.toContainText("Nächste Zahlung");
  expect((await membership(person)).isPremium).toBe(true);
  const tab = await opened(page, () => byTelegram(page).click());
  await tab.getByRole("button", { name: "Jetzt bezahlen" }).click();
  await expect(box(page)).toContainText("Nächste Zahlung");
});
