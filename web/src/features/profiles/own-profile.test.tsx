//! /profile as its owner sees it, with a server that fails and refuses.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { member } from "@/testing/people";
import { openPrivateRoom, whyNoChat } from "@/features/chat";
import { answerProfile, overview, session, telegramStatus } from "@/testing/profile";
import { expectFieldError, expectToast, open } from "@/testing/screen";
import { cutOff, failWithoutWords, refuse, reply, sent } from "@/testing/server";

beforeEach(answerProfile);

const card = (name: string) => screen.findByRole("region", { name });

describe("editing", () => {
  const name = () => screen.getByLabelText<HTMLInputElement>(/^Anzeigename/);

  async function edit() {
    const user = open("/profile", member());
    await user.click(await screen.findByRole("button", { name: "Profil bearbeiten" }));
    await user.type(await screen.findByLabelText(/^Anzeigename/), "Neu");
    return user;
  }

  it("that is left changes nothing", async () => {
    const user = await edit();
    await user.click(screen.getByRole("button", { name: "Abbrechen" }));
    await screen.findByRole("heading", { level: 1, name: "mira" });
    expect(sent("/api/user/profile", "put")).toEqual([]);
  });

  it("keeps in the form what cannot be saved, until it can", async () => {
    const user = await edit();
    const save = () => user.click(screen.getByRole("button", { name: "Speichern" }));
    cutOff("/api/user/profile", "put");
    await save();
    await expectToast("Fehler beim Speichern", "Ihr Profil konnte nicht gespeichert werden.");
    const says = "Dieser Name geht nicht.";
    refuse("/api/user/profile", "put", 400, "invalid_input", says, { displayName: says });
    await save();
    await expectFieldError(name(), says);
    expect(name().value).toBe("Neu");
    const person = member();
    const changed = { ...person, profile: { ...person.profile, displayName: "Neu" } };
    reply("/api/user/profile", "put", 200, changed);
    reply("/api/user/profile", "get", 200, changed);
    await save();
    await screen.findByRole("heading", { level: 1, name: "Neu" });
  });
});

describe("what goes wrong", () => {
  it("with a switch takes the switch back", async () => {
    cutOff("/api/user/profile", "put");
    const user = open("/profile", member());
    const offers = await screen.findByRole<HTMLInputElement>("switch", { name: /^Aktionen/ });
    await user.click(offers);
    await expectToast("Fehler beim Speichern", "Die Einstellung konnte nicht gespeichert werden.");
    await waitFor(() => expect(offers.checked).toBe(false));
  });

  it("with the figures is told, and asked for again", async () => {
    failWithoutWords("/api/user/overview", "get");
    const user = open("/profile", member());
    await screen.findByText("Ihre Zahlen konnten nicht geladen werden.");
    const figures = await card("Statistik");
    reply("/api/user/overview", "get", 200, { ...overview, orders: 3 });
    await user.click(within(figures).getByRole("button", { name: "Erneut versuchen" }));
    await within(await card("Statistik")).findByText("3");
  });
});

describe("the account", () => {
  async function openPart(name: string) {
    const user = open("/profile", member());
    await user.click(await screen.findByRole("button", { name: "Erweiterte Einstellungen" }));
    return { user, part: within(await card(name)) };
  }

  it("has a password form that says what is wrong with it", async () => {
    const { user, part } = await openPart("Passwort ändern");
    const [current, next, confirm] = [
      part.getByLabelText("Aktuelles Passwort"),
      part.getByLabelText("Neues Passwort"),
      part.getByLabelText("Neues Passwort bestätigen"),
    ];
    const save = () => user.click(part.getByRole("button", { name: "Passwort speichern" }));
    await save();
    await expectFieldError(current, "Bitte geben Sie Ihr aktuelles Passwort ein.");
    await expectFieldError(next, "Passwort muss mindestens 6 Zeichen lang sein");
    await user.type(current, "geheim-123");
    await user.type(next, "Kanne-7-Kessel");
    await user.type(confirm, "Kanne-7-Kassel");
    await save();
    await expectFieldError(confirm, "Die Passwörter stimmen nicht überein");
    expect(sent("/api/user/password", "put")).toEqual([]);
    await user.clear(confirm);
    await user.type(confirm, "Kanne-7-Kessel");
    failWithoutWords("/api/user/password", "put");
    await save();
    await expectToast("Fehler", "Das Passwort konnte nicht geändert werden.");
  });

  it.each([
    [[], false, "Ihre anderen Geräte sind abgemeldet, und einen weiteren Zugang gibt es nicht."],
    [["Telefon"], true, /Diese Zugänge öffnen Ihr Konto weiterhin/],
  ])("lists what a new password has not closed: passkeys %s, Telegram %s", async (names, linked, says) => {
    const passkeys = names.map((name, id) => ({
      id,
      name,
      createdAt: "2026-01-01T00:00:00Z",
      lastUsedAt: null,
    }));
    reply("/api/user/security", "get", 200, {
      totp: false,
      recoveryCodesLeft: 0,
      passkeys,
      passkeysPossible: true,
    });
    reply("/api/user/telegram", "get", 200, {
      ...telegramStatus,
      linked,
      telegramUsername: linked ? "mira_t" : null,
    });
    reply("/api/user/password", "put", 200, { success: true, message: "Ihr Passwort wurde geändert." });
    const { user, part } = await openPart("Passwort ändern");
    expect(screen.queryByRole("region", { name: "Alle Zugänge prüfen" })).toBeNull();
    await user.type(part.getByLabelText("Aktuelles Passwort"), "geheim-123");
    await user.type(part.getByLabelText("Neues Passwort"), "Kanne-7-Kessel");
    await user.type(part.getByLabelText("Neues Passwort bestätigen"), "Kanne-7-Kessel");
    await user.click(part.getByRole("button", { name: "Passwort speichern" }));
    const review = within(await card("Alle Zugänge prüfen"));
    await review.findByText(says);
    expect(review.queryAllByText(/^Passkey „Telefon“/)).toHaveLength(names.length);
    expect(review.queryAllByText(/mira_t/)).toHaveLength(linked ? 1 : 0);
    if (linked) {
      await user.click(review.getByRole("button", { name: "Passkeys ansehen" }));
      expect(document.activeElement).toBe(screen.getByRole("region", { name: "Sicherheit" }));
    }
  });

  it("turns the second factor off with a code", async () => {
    const security = { totp: true, recoveryCodesLeft: 8, passkeys: [], passkeysPossible: true };
    reply("/api/user/security", "get", 200, security);
    const { user, part } = await openPart("Sicherheit");
    await user.click(await part.findByRole("button", { name: "Ausschalten" }));
    const question = within(await screen.findByRole("alertdialog"));
    const off = () => user.click(question.getByRole("button", { name: "Ausschalten" }));
    const code = question.getByLabelText("Code aus der App");
    await off();
    await expectFieldError(code, "Bitte geben Sie den Code ein.");
    expect(sent("/api/user/totp", "delete")).toEqual([]);
    const says = "Der Code stimmt nicht.";
    refuse("/api/user/totp", "delete", 401, "second_factor_wrong", says);
    await user.type(code, " 123456 ");
    await off();
    await expectFieldError(code, says);
    reply("/api/user/totp", "delete", 200, { success: true, message: "Zweiter Faktor ausgeschaltet" });
    reply("/api/user/security", "get", 200, { ...security, totp: false });
    await off();
    await part.findByRole("button", { name: "Einrichten" });
    expect(sent("/api/user/totp", "delete")).toHaveLength(2);
  });

  it("cannot have its devices, and then can", async () => {
    failWithoutWords("/api/user/sessions", "get");
    const { user, part } = await openPart("Angemeldete Geräte");
    expect((await part.findByRole("alert")).textContent).toContain(
      "Ihre Geräte konnten nicht geladen werden.",
    );
    answerProfile();
    await user.click(part.getByRole("button", { name: "Erneut versuchen" }));
    await part.findByText("dieses Gerät");
  });

  it("says that a device could not be signed out", async () => {
    failWithoutWords("/api/user/sessions/{id}", "delete");
    const { user, part } = await openPart("Angemeldete Geräte");
    await user.click(await part.findByRole("button", { name: /^Sitzung beenden: / }));
    await expectToast("Fehler", "Die Sitzung konnte nicht beendet werden.");
    expect(part.getAllByRole("listitem")).toHaveLength(2);
  });

  it("says that not all devices could be signed out", async () => {
    failWithoutWords("/api/user/sessions", "delete");
    reply("/api/user/sessions", "get", 200, [session(1, true)]);
    const { user, part } = await openPart("Angemeldete Geräte");
    await user.click(await part.findByRole("button", { name: "Überall abmelden" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Überall abmelden?" }));
    await user.click(question.getByRole("button", { name: "Überall abmelden" }));
    await expectToast("Fehler", "Die Sitzungen konnten nicht beendet werden.");
  });

  it("says that its data could not be put together", async () => {
    failWithoutWords("/api/user/export", "get");
    const { user, part } = await openPart("Meine Daten");
    await user.click(part.getByRole("button", { name: "Daten herunterladen" }));
    await expectToast("Fehler", "Ihre Daten konnten nicht zusammengestellt werden.");
  });

  it("is not deleted without the right password, nor where the server fails or refuses", async () => {
    const { user, part } = await openPart("Konto löschen");
    await user.click(part.getByRole("button", { name: "Konto löschen" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Konto löschen?" }));
    const proof = question.getByLabelText("Passwort zur Bestätigung");
    const remove = () => user.click(question.getByRole("button", { name: "Endgültig löschen" }));
    await remove();
    await expectFieldError(proof, "Bitte geben Sie Ihr Passwort ein.");
    await user.type(proof, "geheim-123");
    failWithoutWords("/api/user/account", "delete");
    await remove();
    await expectFieldError(proof, "Das Konto konnte nicht gelöscht werden.");
    const says = "Das Inhaberkonto ist geschützt.";
    refuse("/api/user/account", "delete", 403, "forbidden", says);
    await remove();
    await expectFieldError(proof, says);
    await user.click(question.getByRole("button", { name: "Abbrechen" }));
    await screen.findByRole("heading", { level: 1, name: "mira" });
  });
});

it("a favourite's picture that cannot be loaded gives way to the placeholder", async () => {
  const favourite = {
    productId: 3,
    name: "Der Zauberberg",
    imageUrl: "https://fort.invalid/b.webp",
    price: 34,
    times: 2,
  };
  reply("/api/user/overview", "get", 200, { ...overview, favourites: [favourite] });
  open("/profile", member());
  const picture = (await screen.findByRole("link", { name: /^Der Zauberberg/ })).querySelector("img");
  expect(picture?.getAttribute("src")).toBe(favourite.imageUrl);
  if (picture) fireEvent.error(picture);
  expect(picture?.getAttribute("src")).toMatch(/^\/api\/placeholder\//);
});

it("a private chat that the owner's rule refuses tells why; the room has a name and a description", async () => {
  refuse(
    "/api/chat/rooms",
    "post",
    403,
    "chat_owner_premium_only",
    "Nur Premium-Mitglieder schreiben dem Inhaber.",
  );
  await expect(openPrivateRoom({ id: 1, username: "inhaber", displayName: "Ida" })).rejects.toSatisfy(
    (error) => whyNoChat(error) === "Nur Premium-Mitglieder schreiben dem Inhaber.",
  );
  expect(await sent("/api/chat/rooms", "post")[0]?.json()).toEqual({
    name: "Privat: Ida",
    description: "Privates Gespräch mit Ida",
    isPrivate: true,
    invitedUserId: 1,
  });
});
