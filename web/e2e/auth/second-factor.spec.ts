import { expectToast } from "../support/screen";
import { password } from "../support/shop";
import { expect, test } from "../support/test";
import { codeOf } from "../support/totp";
import { openLogin, signInThere } from "./forms";

// A passkey is bound to a name and not to an address of numbers, so this shop is known by one.
const port = 28_417;
const home = `http://localhost:${port}`;
test.use({ settings: { KONTOR_LISTEN: `127.0.0.1:${port}`, KONTOR_PUBLIC_URL: home } });
test.describe.configure({ mode: "serial" });

test("a member sets up an authenticator app and is asked for its code", async ({
  page,
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/401.*api\/simple-login/);
  const member = await world.member();
  const own = await signedIn(member);
  await own.goto("/profile");
  await own.getByRole("button", { name: "Erweiterte Einstellungen" }).click();
  await own.getByRole("button", { name: "Einrichten" }).click();
  const dialog = own.getByRole("dialog", { name: "Authenticator-App einrichten" });
  await expect(dialog.getByRole("img", { name: "QR-Code für die Authenticator-App" })).toBeVisible();
  const secret = ((await dialog.locator(".font-mono").textContent()) ?? "").replaceAll(" ", "");
  await dialog.getByLabel("Code aus der App").fill("000000");
  await dialog.getByRole("button", { name: "Einschalten" }).click();
  await expect(
    dialog.getByText("Dieser Code stimmt nicht. Bitte warten Sie auf den nächsten."),
  ).toBeVisible();
  faults.allow(/400.*api\/user\/totp/);
  await dialog.getByLabel("Code aus der App").fill(codeOf(secret));
  await dialog.getByRole("button", { name: "Einschalten" }).click();
  const codes = own.getByRole("dialog", { name: "Wiederherstellungscodes" });
  await expect(codes.getByRole("listitem")).toHaveCount(8);
  const recovery = (await codes.getByRole("listitem").first().textContent()) ?? "";
  await codes.getByRole("button", { name: "Ich habe sie notiert" }).click();
  await expect(own.getByText("Eingeschaltet. Noch 8 Wiederherstellungscodes.")).toBeVisible();

  const form = await openLogin(page);
  await form.username.fill(member.name);
  await form.password.fill(password);
  await form.submit.click();
  const code = page.getByLabel("Code aus der Authenticator-App");
  await expect(code).toBeFocused();
  await code.fill("123456");
  await form.submit.click();
  await expectToast(page, "Anmeldung fehlgeschlagen", "Dieser Code stimmt nicht oder wurde schon verwendet.");
  await code.fill(recovery);
  await form.submit.click();
  await expect(page).toHaveURL("/profile");
});

test("a passkey is made, signs in without a password, and is removed", async ({ page, world }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const member = await world.member();
  await signInThere(page, member.name);
  await expect(page).toHaveURL("/profile");
  await page.getByRole("button", { name: "Erweiterte Einstellungen" }).click();
  await page.getByLabel("Name des Passkeys").fill("Mein Telefon");
  await page.getByRole("button", { name: "Passkey hinzufügen" }).click();
  await expectToast(page, "Passkey gespeichert");
  await expect(page.getByText("Mein Telefon")).toBeVisible();

  await page.getByRole("button", { name: "Abmelden" }).last().click();
  await expect(page).toHaveURL("/auth");
  await page.getByRole("tab", { name: "Anmelden" }).click();
  await page.getByRole("button", { name: "Mit Passkey anmelden" }).click();
  await expect(page).toHaveURL("/profile");
  await expect(page.getByRole("heading", { name: member.name })).toBeVisible();

  await page.getByRole("button", { name: "Erweiterte Einstellungen" }).click();
  await page.getByRole("button", { name: "Passkey Mein Telefon entfernen" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Entfernen" }).click();
  await expectToast(page, "Passkey entfernt");
});

test("a sensitive action asks for the password again and then goes through", async ({
  page,
  world,
  faults,
}) => {
  const member = await world.member();
  await signInThere(page, member.name);
  await expect(page).toHaveURL("/profile");
  await page.getByRole("button", { name: "Erweiterte Einstellungen" }).click();
  faults.allow(/403.*api\/user\/totp/);
  let refused = false;
  // Once, as after a quarter of an hour; then the real server answers.
  await page.route("**/api/user/totp", async (route) => {
    if (refused) return route.fallback();
    refused = true;
    return route.fulfill({
      status: 403,
      contentType: "application/json",
      body: JSON.stringify({
        success: false,
        code: "confirmation_required",
        message: "Bitte bestätigen Sie.",
      }),
    });
  });
  await page.getByRole("button", { name: "Einrichten" }).click();
  const question = page.getByRole("dialog", { name: "Passwort bestätigen" });
  await question.getByLabel("Passwort", { exact: true }).fill(password);
  await question.getByRole("button", { name: "Bestätigen" }).click();
  await expect(page.getByRole("img", { name: "QR-Code für die Authenticator-App" })).toBeVisible();
});
