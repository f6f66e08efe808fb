import { answer, cutOff, type Failure, hang, holdTime, stopTime, unreadable } from "../support/failing";
import { expectFieldError, expectToast, storageOf, toasts } from "../support/screen";
import { password } from "../support/shop";
import { expect, test } from "../support/test";
import { fillRegistration, login, registration } from "./forms";

const call = "**/api/simple-register";
const failed = "Registrierung fehlgeschlagen";

test("registering empties the form, shows the sign-in tab and starts the tutorial @both", async ({
  page,
  world,
}) => {
  const name = world.name("neuling");
  await page.goto("/auth");
  await expect(page.getByRole("tab", { name: "Registrieren" })).toHaveAttribute("aria-selected", "true");
  await fillRegistration(page, name);
  await registration(page).telegram.fill("@neu_hier");
  await registration(page).submit.click();

  await expectToast(
    page,
    "Registrierung erfolgreich",
    "Ihr Konto wurde erstellt und wartet auf Freischaltung.",
  );
  await expect(page.getByRole("tab", { name: "Anmelden" })).toHaveAttribute("aria-selected", "true");
  await expect(login(page).username).toHaveValue("");

  const card = page.getByRole("dialog", { name: "Willkommen!" });
  await expect(card).toBeVisible();
  await expect(card.getByText("Schritt 1 von 2").first()).toBeVisible();
  await expect(card.getByRole("button", { name: "Zurück" })).toBeDisabled();
  expect((await card.boundingBox())?.width).toBe(320);
  await card.getByRole("button", { name: "Weiter" }).click();

  const second = page.getByRole("dialog", { name: "Nächste Schritte" });
  await expect(second).toContainText(
    "Der Administrator wurde benachrichtigt und wird Ihr Konto freischalten.",
  );
  await second.getByRole("button", { name: "Zurück" }).click();
  await card.getByRole("button", { name: "Weiter" }).click();
  await second.getByRole("button", { name: "Fertig" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await storageOf(page)).local).toMatchObject({ tutorial_completed: "true" });

  await page.getByRole("tab", { name: "Registrieren" }).click();
  await expect(registration(page).username).toHaveValue("");
  await expect(registration(page).telegram).toHaveValue("");

  const { user } = await (await world.signIn(name)).api.call("get", "/api/user/profile");
  expect(user).toMatchObject({ isApproved: false, role: "user", telegramUsername: "neu_hier" });
});

test("the tutorial starts 1000 ms after the registration and can be skipped", async ({ page, world }) => {
  await holdTime(page);
  await page.goto("/auth");
  await fillRegistration(page, world.name("neuling"));
  await stopTime(page);
  const answered = page.waitForResponse(call);
  await registration(page).submit.click();
  await answered;
  await expect(page.getByRole("tab", { name: "Anmelden" })).toHaveAttribute("aria-selected", "true");

  await page.clock.runFor(990);
  await page.waitForTimeout(500);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // The card is fetched when its time has come, and React shows what was fetched a moment later.
  await page.clock.runFor(10);
  await page.waitForTimeout(500);
  await page.clock.runFor(300);
  const card = page.getByRole("dialog", { name: "Willkommen!" });
  await expect(card).toBeVisible();
  await card.getByRole("button", { name: "Überspringen" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await storageOf(page)).local).toMatchObject({ tutorial_completed: "true" });
});

test("every rule of the form is told at its field, and nothing is sent", async ({ page }) => {
  const asked = await hang(page, call);
  await page.goto("/auth");
  const form = registration(page);
  await expect(form.telegram).toHaveAccessibleDescription(
    "Wird für Benachrichtigungen und Support verwendet.",
  );
  await form.username.fill("ab");
  await form.password.fill("12345");
  await form.confirm.fill("123456");
  await form.submit.click();
  await expectFieldError(form.username, "Benutzername muss mindestens 3 Zeichen lang sein");
  await expectFieldError(form.password, "Passwort muss mindestens 6 Zeichen lang sein");
  await expect(form.username).toBeFocused();

  await form.username.fill("abc");
  await form.password.fill("123456");
  await form.confirm.fill("1234567");
  await form.submit.click();
  await expectFieldError(form.confirm, "Die Passwörter stimmen nicht überein");
  await expect(form.username).not.toHaveAttribute("aria-invalid");
  await expect(form.password).not.toHaveAttribute("aria-invalid");
  expect(asked()).toBe(0);
});

test("the server's objections stand at their fields", async ({ page, world, faults }) => {
  faults.allow(/api\/simple-register/);
  const taken = await world.registered();
  await page.goto("/auth");
  const form = registration(page);
  await fillRegistration(page, taken.name.toUpperCase());
  await form.submit.click();
  await expectToast(page, failed, "Dieser Benutzername ist bereits vergeben.");
  await expectFieldError(form.username, "Dieser Benutzername ist bereits vergeben.");
  await expect(form.password).toHaveValue(password);

  await form.username.fill("böser name!");
  await form.telegram.fill("mit leerzeichen");
  await form.submit.click();
  await expectFieldError(
    form.username,
    "Erlaubt sind Buchstaben, Ziffern, Punkt, Unterstrich und Bindestrich",
  );
  await expectFieldError(form.telegram, "Bitte geben Sie einen gültigen Telegram-Namen ein.");
});

const failures: Failure[] = [
  {
    when: "the server gives a reason",
    fail: answer(429, {
      success: false,
      message: "Zu viele Anfragen. Bitte versuchen Sie es in 5 Minuten erneut.",
    }),
    says: "Zu viele Anfragen. Bitte versuchen Sie es in 5 Minuten erneut.",
  },
  { when: "the status is bad and silent", fail: answer(503, {}), says: "HTTP error! status: 503" },
  { when: "an error is unreadable", fail: answer(502, unreadable), says: "HTTP error! status: 502" },
  { when: "success is false", fail: answer(200, { success: false }), says: failed },
  {
    when: "success is false with a reason",
    fail: answer(200, { success: false, message: "Die Registrierung ist geschlossen." }),
    says: "Die Registrierung ist geschlossen.",
  },
  {
    when: "a good answer is unreadable",
    fail: answer(200, unreadable),
    says: "Netzwerkfehler - bitte versuchen Sie es erneut",
  },
  {
    when: "the connection breaks",
    fail: cutOff,
    says: "Verbindungsfehler - bitte prüfen Sie Ihre Internetverbindung",
  },
];

for (const { when, fail, says } of failures) {
  test(`registration fails because ${when}`, async ({ page, faults }) => {
    faults.allow(/api\/simple-register/);
    await page.route(call, fail);
    await page.goto("/auth");
    await fillRegistration(page, "unglück");
    await registration(page).submit.click();
    await expectToast(page, failed, says);
    const alert = registration(page).panel.getByRole("alert");
    await expect(alert).toContainText(says);
    // Nothing typed is lost, and the next try goes through.
    await expect(registration(page).username).toHaveValue("unglück");
    await page.unroute(call);
    await page.route(call, answer(200, { success: true, message: "Gern geschehen." }));
    await registration(page).submit.click();
    await expectToast(page, "Registrierung erfolgreich", "Gern geschehen.");
  });
}

test("registration fails for a reason nobody foresaw", async ({ page }) => {
  await page.addInitScript(() => {
    const real = window.fetch.bind(window);
    window.fetch = (input, init) =>
      input === "/api/simple-register" ? Promise.reject(new Error("kaputt")) : real(input, init);
  });
  await page.goto("/auth");
  await fillRegistration(page, "unglück");
  await registration(page).submit.click();
  await expectToast(page, failed, "Ein unbekannter Fehler ist aufgetreten");
});

test("registration is given up after 15 seconds", async ({ page, faults }) => {
  faults.allow(/api\/simple-register/);
  await holdTime(page);
  const asked = await hang(page, call);
  await page.goto("/auth");
  await fillRegistration(page, "geduld");
  await stopTime(page);
  await registration(page).submit.click();
  await expect.poll(asked).toBe(1);
  await expect(registration(page).submit).toHaveAttribute("aria-busy", "true");
  await page.clock.runFor(14_900);
  await expect(toasts(page)).toHaveCount(0);
  await page.clock.runFor(200);
  await page.clock.resume();
  await expectToast(page, failed, "Verbindung unterbrochen - bitte versuchen Sie es erneut");
});
