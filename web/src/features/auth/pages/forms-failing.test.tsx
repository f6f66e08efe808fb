//! The forms of /auth and of the back office's door, with a server that refuses, fails and waits.
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { readToken } from "@/api/token";
import { member } from "@/testing/people";
import { expectFieldError, expectToast, open, toasts } from "@/testing/screen";
import { cutOff, failWithoutWords, hang, refuse, reply, sent } from "@/testing/server";

const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const offline = "Verbindungsfehler - bitte prüfen Sie Ihre Internetverbindung";

async function openLogin() {
  const user = open("/auth");
  await user.click(await screen.findByRole("tab", { name: "Anmelden" }));
  return user;
}
const submit = (name: string) => screen.getByRole("button", { name });

describe("registering", () => {
  const call = "/api/simple-register";

  async function fill(
    user: ReturnType<typeof open>,
    name = "neuling",
    secret = "geheim-123",
    again = secret,
  ) {
    await user.type(await screen.findByLabelText("Benutzername"), name);
    await user.type(field("Passwort"), secret);
    await user.type(field("Passwort bestätigen"), again);
    await user.click(submit("Registrieren"));
  }

  it("tells every rule at its field, and sends nothing", async () => {
    const user = open("/auth");
    await fill(user, "ab", "12345", "123456");
    await expectFieldError(field("Benutzername"), "Benutzername muss mindestens 3 Zeichen lang sein");
    await expectFieldError(field("Passwort"), "Passwort muss mindestens 6 Zeichen lang sein");
    expect(document.activeElement).toBe(field("Benutzername"));
    await fill(user, "c", "6", "78");
    await expectFieldError(field("Passwort bestätigen"), "Die Passwörter stimmen nicht überein");
    expect(sent(call, "post")).toEqual([]);
  });

  it.each([
    [
      "refuses",
      () => refuse(call, "post", 429, "too_many", "Bitte in 5 Minuten erneut."),
      "Bitte in 5 Minuten erneut.",
    ],
    ["cannot be read", () => failWithoutWords(call, "post"), "HTTP error! status: 502"],
    ["is out of reach", () => cutOff(call, "post"), offline],
  ])("keeps what was typed when the server %s, and the next try goes through", async (_, fail, says) => {
    fail();
    const user = open("/auth");
    await fill(user);
    await expectToast("Registrierung fehlgeschlagen", says);
    expect((await screen.findByRole("alert")).textContent).toContain(says);
    expect(field("Benutzername").value).toBe("neuling");
    reply(call, "post", 200, { success: true, message: "Gern geschehen." });
    hang("/api/simple-login", "post");
    await user.click(submit("Registrieren"));
    await expectToast("Registrierung erfolgreich", "Gern geschehen.");
  });

  it("gives up after 15 seconds", async () => {
    const limit = vi.spyOn(AbortSignal, "timeout");
    hang(call, "post");
    await fill(open("/auth"));
    await waitFor(() => expect(limit).toHaveBeenCalledWith(15_000));
  });
});

describe("signing in", () => {
  const call = "/api/simple-login";

  it("tells every rule at its field, and sends nothing", async () => {
    const user = await openLogin();
    await user.click(submit("Anmelden"));
    await expectFieldError(field("Benutzername"), "Benutzername muss mindestens 3 Zeichen lang sein");
    await expectFieldError(field("Passwort"), "Passwort muss mindestens 6 Zeichen lang sein");
    expect(sent(call, "post")).toEqual([]);
  });

  it.each([
    ["refuses", () => refuse(call, "post", 503, "busy", "Der Shop ruht."), "Der Shop ruht."],
    ["cannot be read", () => failWithoutWords(call, "post"), "Netzwerkfehler"],
    ["is out of reach", () => cutOff(call, "post"), offline],
  ])("says above the form that the server %s", async (_, fail, says) => {
    fail();
    const user = await openLogin();
    await user.type(field("Benutzername"), "mira");
    await user.type(field("Passwort"), "geheim-123");
    await user.click(submit("Anmelden"));
    await expectToast("Anmeldung fehlgeschlagen", says);
    const panel = within(screen.getByRole("tabpanel", { name: "Anmelden" }));
    expect(panel.getByRole("alert").textContent).toBe(`Login fehlgeschlagen${says}`);
    expect(location.pathname).toBe("/auth");
  });

  it("leads who is locked out to the reasons, until the next try", async () => {
    const reasons = "/entscheidung?beleg=abc";
    refuse(call, "post", 403, "banned", "Ihr Konto wurde gesperrt. Grund: Werbung", undefined, reasons);
    const user = await openLogin();
    await user.type(field("Benutzername"), "mira");
    await user.type(field("Passwort"), "geheim-123");
    await user.click(submit("Anmelden"));
    const link = await screen.findByRole("link", { name: "Begründung und Widerspruch" });
    expect(link.getAttribute("href")).toBe(reasons);
    refuse(call, "post", 401, "wrong_credentials", "Benutzername oder Passwort ist falsch.");
    await user.click(submit("Anmelden"));
    await screen.findByText("Benutzername oder Passwort ist falsch.");
    expect(screen.queryByRole("link", { name: /^Begründung/ })).toBeNull();
  });

  it("asks once, however often it is clicked, and gives up after 10 seconds", async () => {
    const limit = vi.spyOn(AbortSignal, "timeout");
    hang(call, "post");
    const user = await openLogin();
    await user.type(field("Benutzername"), "mira");
    await user.type(field("Passwort"), "geheim-123");
    await user.click(submit("Anmelden"));
    await waitFor(() => expect(sent(call, "post")).toHaveLength(1));
    await user.click(submit("Anmelden"));
    await user.type(field("Passwort"), "{Enter}");
    expect(sent(call, "post")).toHaveLength(1);
    expect(limit).toHaveBeenCalledWith(10_000);
  });
});

describe("signing out", () => {
  it("waits five seconds for the server, no longer", async () => {
    const limit = vi.spyOn(AbortSignal, "timeout");
    reply("/api/users/logout", "post", 200, { success: true, message: "" });
    const waiting = { ...member(), user: { ...member().user, isApproved: false } };
    const user = open("/pending-approval", waiting);
    await user.click(await screen.findByRole("button", { name: "Abmelden" }));
    await expectToast("Erfolgreich abgemeldet", "Sie wurden sicher abgemeldet.");
    expect(limit).toHaveBeenCalledWith(5000);
    expect(readToken()).toBeNull();
    expect(location.pathname).toBe("/auth");
  });
});

describe("the back office's door", () => {
  const call = "/api/admin/login";

  it("requires both fields", async () => {
    const user = open("/admin/login");
    await user.click(await screen.findByRole("button", { name: "Anmelden" }));
    await expectFieldError(
      screen.getByPlaceholderText("Benutzername"),
      "Bitte geben Sie Ihren Benutzernamen ein.",
    );
    await expectFieldError(screen.getByPlaceholderText("Passwort"), "Bitte geben Sie Ihr Passwort ein.");
    expect(sent(call, "post")).toEqual([]);
  });

  it.each([
    ["cannot be read", () => failWithoutWords(call, "post"), "Netzwerkfehler"],
    ["is out of reach", () => cutOff(call, "post"), offline],
  ])("stays shut when the server %s", async (_, fail, says) => {
    fail();
    const user = open("/admin/login");
    await user.type(await screen.findByPlaceholderText("Benutzername"), "inhaber");
    await user.type(screen.getByPlaceholderText("Passwort"), "geheim-123");
    await user.click(submit("Anmelden"));
    await expectToast("Anmeldung fehlgeschlagen", says);
    await waitFor(() =>
      expect(
        screen
          .getAllByRole("alert")
          .map((one) => one.textContent)
          .join(),
      ).toContain(says),
    );
  });
});

describe("a stored token", () => {
  it("stays when the profile cannot be loaded, without a toast, and the gate asks to sign in", async () => {
    localStorage.setItem("auth_token", "token of mira");
    refuse("/api/user/profile", "get", 500, "internal", "Nein");
    open("/orders");
    await waitFor(() => expect(location.pathname).toBe("/auth"));
    expect(readToken()).toBe("token of mira");
    expect(toasts()).toEqual([]);
  });
});
