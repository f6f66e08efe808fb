import { answer } from "../support/failing";
import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import { box, byPaypal, history, membership } from "./premium";

const capture = "**/api/capture-paypal-payment";

test("a purchase with PayPal, from the profile to the benefits", async ({ page, world, signedIn }) => {
  const person = await world.member();
  await signedIn(person, page);
  await page.goto("/profile");
  await byPaypal(page).click();
  await expect(page.getByText("19,99 €")).toBeVisible();
  await page.getByRole("button", { name: "Zustimmen und bezahlen" }).click();
  await expect(page).toHaveURL(/\/paypal-success\?token=.+&PayerID=.+/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Premium aktiviert!");
  await expectToast(page, "Premium aktiviert!");
  await expect(page.getByRole("list", { name: "Ihre Vorteile" }).getByRole("listitem")).toHaveText([
    "19 % Rabatt auf alle Produkte",
    "Direkter Chat mit dem Inhaber",
  ]);
  const until = (await membership(person)).premiumUntil;

  // Asked again, the server answers the first result.
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Premium aktiviert!");
  expect((await membership(person)).premiumUntil).toBe(until);

  await page.getByRole("link", { name: "Zum Profil" }).click();
  await expect(page).toHaveURL("/profile");
  await expect(box(page).getByRole("heading")).toHaveText("Premium ist aktiv");
  await expect(history(page).getByRole("listitem")).toHaveCount(1);
  await expect(history(page).getByRole("listitem")).toContainText(/PayPal19,99 €.*DemoBezahlt/);
  await page.goBack();
  await page.getByRole("link", { name: "Zum Shop" }).click();
  await expect(page).toHaveURL("/shop");
  await expect(page.getByText("Premium-Preis").first()).toBeVisible();
});

test("PayPal declines @long", async ({ page, world, signedIn, faults }) => {
  faults.allow(/capture-paypal-payment/);
  const person = await world.member();
  await signedIn(person, page);
  await page.goto("/profile");
  await byPaypal(page).click();
  await page.getByText("Fehlerfälle ausprobieren").click();
  await page.getByLabel("Die Zahlung wird abgelehnt").check();
  await page.getByRole("button", { name: "Zustimmen und bezahlen" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Zahlung fehlgeschlagen");
  const sentence = "Die Zahlung wurde abgelehnt. Bitte versuchen Sie es mit einem anderen Zahlungsmittel.";
  await expect(page.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
  await expectToast(page, "Zahlung fehlgeschlagen", sentence);
  expect((await membership(person)).isPremium).toBe(false);
  await page.getByRole("link", { name: "Zum Profil" }).click();
  await expect(history(page).getByRole("listitem")).toContainText("Fehlgeschlagen");
});

test("who turns round at PayPal pays nothing @long", async ({ page, world, signedIn }) => {
  const person = await world.member();
  await signedIn(person, page);
  await page.goto("/profile");
  await byPaypal(page).click();
  await page.getByRole("button", { name: "Abbrechen" }).click();
  await expect(page).toHaveURL(/\/paypal-cancel/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Zahlung abgebrochen");
  await expect(page.getByText("Es wurden keine Gebühren berechnet.")).toBeVisible();
  await page.getByRole("link", { name: "Zum Profil" }).click();
  await expect(page).toHaveURL("/profile");
  await page.goBack();
  await page.getByRole("link", { name: "Zum Shop" }).click();
  await expect(page).toHaveURL("/shop");
  expect((await membership(person)).isPremium).toBe(false);
});

test("while PayPal checks the payment it is asked again @long", async ({ page, world, signedIn, faults }) => {
  faults.allow(/capture-paypal-payment/);
  const person = await world.member();
  await signedIn(person, page);
  await page.goto("/profile");
  let asked = 0;
  const sentence = "Die Zahlung wird noch geprüft. Premium wird aktiviert, sobald sie bestätigt ist.";
  await page.route(capture, (route) => {
    asked += 1;
    const pending = { success: false, message: sentence, error: sentence, code: "payment_pending" };
    return asked < 3 ? answer(409, pending)(route) : route.continue();
  });
  await byPaypal(page).click();
  await page.getByRole("button", { name: "Zustimmen und bezahlen" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Zahlung wird geprüft");
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Premium aktiviert!");
  expect((await membership(person)).isPremium).toBe(true);
});

test("nobody takes another member's order @long", async ({ page, world, signedIn, faults }) => {
  faults.allow(/capture-paypal-payment/);
  const [payer, other] = [await world.member(), await world.member("fremd")];
  const { orderId, approvalUrl } = await payer.api.call("post", "/api/create-paypal-payment", {
    body: { productId: "premium", amount: 1999 },
  });
  await fetch(`${approvalUrl}/approve`, { method: "POST", headers: { Accept: "application/json" } });
  await signedIn(other, page);
  await page.goto(`/paypal-success?token=${orderId}&PayerID=X`);
  await expectToast(page, "Zahlung fehlgeschlagen", "Diese Zahlung gibt es nicht.");
  expect((await membership(other)).isPremium).toBe(false);
});
