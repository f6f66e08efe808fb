//! A member's own address, and the way to a new password, with a server that refuses.
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { member } from "@/testing/people";
import { answerProfile } from "@/testing/profile";
import { open } from "@/testing/screen";
import { refuse, reply, sent } from "@/testing/server";

describe("a forgotten password", () => {
  it("is asked for by name or address, with the same answer for everybody", async () => {
    reply("/api/password-reset", "post", 200, { success: true, message: "Ein Brief ist unterwegs." });
    const user = open("/passwort-vergessen");
    await user.click(await screen.findByRole("button", { name: "Link anfordern" }));
    await screen.findByText("Bitte nennen Sie Ihren Benutzernamen oder Ihre E-Mail-Adresse.");
    await user.type(screen.getByRole("textbox", { name: "Benutzername oder E-Mail-Adresse" }), " marta.k ");
    await user.click(screen.getByRole("button", { name: "Link anfordern" }));
    await screen.findByText("Ein Brief ist unterwegs.");
    const [request] = sent("/api/password-reset", "post");
    expect(await request?.json()).toEqual({ account: "marta.k" });
  });

  it("is replaced, with a code where the account has a second factor", async () => {
    const user = open("/passwort-neu?schluessel=abc");
    const path = "/api/password-reset/confirm";
    refuse(path, "post", 400, "password_too_short", "Nein", { password: "Mindestens 8 Zeichen" });
    await user.type(await screen.findByLabelText("Neues Passwort"), "kurz");
    await user.click(screen.getByRole("button", { name: "Passwort speichern" }));
    await screen.findByText("Mindestens 8 Zeichen");
    refuse(path, "post", 401, "second_factor_required", "Bitte geben Sie den Code ein.");
    await user.type(screen.getByLabelText("Neues Passwort"), "-und-lang");
    await user.click(screen.getByRole("button", { name: "Passwort speichern" }));
    const code = await screen.findByRole("textbox", { name: "Code der Authenticator-App" });
    await user.type(code, "123456");
    refuse(path, "post", 400, "mail_link_invalid", "Dieser Link gilt nicht mehr.");
    await user.click(screen.getByRole("button", { name: "Passwort speichern" }));
    await screen.findByText("Dieser Link gilt nicht mehr.");
    screen.getByRole("link", { name: "Neuen Link anfordern" });
    const requests = sent(path, "post");
    expect(await requests.at(-1)?.json()).toEqual({ token: "abc", password: "kurz-und-lang", otp: "123456" });
  });
});

describe("the own address", () => {
  it("is confirmed by its link, which is used once", async () => {
    reply("/api/user/email/verify", "post", 200, { success: true, message: "Bestätigt." });
    open("/email-bestaetigen?schluessel=abc");
    await screen.findByText("Ihre E-Mail-Adresse ist bestätigt.");
    expect(sent("/api/user/email/verify", "post")).toHaveLength(1);
  });

  it("says so when the link was cut off", async () => {
    open("/email-bestaetigen");
    await screen.findByText(/In dieser Adresse fehlt der Schlüssel/);
  });

  it("waits for its link, and shows what was wrong with it", async () => {
    answerProfile();
    const user = open("/profile", member());
    const field = await screen.findByRole("textbox", { name: "Ihre E-Mail-Adresse" });
    const form = within(field.closest("form")!);
    refuse("/api/user/email", "put", 400, "email_invalid", "Nein", { email: "Das ist keine Adresse." });
    await user.type(field, "anna@");
    await user.click(form.getByRole("button", { name: "Link schicken" }));
    await screen.findByText("Das ist keine Adresse.");
    reply("/api/user/email", "put", 200, { email: null, verifiedAt: null, pending: "anna@post.example" });
    await user.click(form.getByRole("button", { name: "Link schicken" }));
    await screen.findByText(/Wir haben einen Link an anna@post\.example geschickt/);
  });
});
