import { expectFieldError, expectToast } from "../support/screen";
import { password } from "../support/shop";
import { expect, test } from "../support/test";
import { fillRegistration, registration } from "./forms";

const failed = "Registrierung fehlgeschlagen";

test("whoever registers is signed in and waits for the approval, which leads on by itself @both", async ({
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
  await expect(page).toHaveURL("/pending-approval");
  await expect(page.getByText(`Hallo ${name}!`)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const { api } = await world.signIn(name);
  const { user } = await api.call("get", "/api/user/profile");
  expect(user).toMatchObject({ isApproved: false, role: "user", telegramUsername: "neu_hier" });

  const owner = await world.owner();
  await owner.api.call("post", "/api/approve-user/{id}", { path: { id: user.id } });
  await expect(page).toHaveURL("/shop", { timeout: 15_000 });
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
