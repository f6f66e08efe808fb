//! /user/{id} as a member sees it.
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { member } from "@/testing/people";
import { answerProfile } from "@/testing/profile";
import { expectToast, open } from "@/testing/screen";
import { failWithoutWords, hang, refuse, reply, type Schemas } from "@/testing/server";

const otto: Schemas["PersonResponse"] = {
  success: true,
  user: {
    id: 9,
    username: "otto",
    role: "user",
    createdAt: "2026-03-02T09:00:00Z",
    registeredAt: "2026-03-02T09:00:00Z",
  },
  profile: { isPremium: false, isAdmin: false, preferredCategories: [], createdAt: "2026-03-02T09:00:00Z" },
  commonRooms: [{ id: 1, name: "Allgemein", isPrivate: false }],
};

beforeEach(() => {
  reply("/api/users/{id}", "get", 200, otto);
  reply("/api/chat/rooms", "get", 200, []);
});

describe("a public profile", () => {
  it.each(["abc", "0", "-3", "1.5", "9007199254740993"])("is not at /user/%s", async (id) => {
    open(`/user/${id}`, member());
    await screen.findByRole("heading", { name: "Ungültige Benutzer-ID" });
    expect(screen.getByRole("link", { name: "Zum Shop" }).getAttribute("href")).toBe("/shop");
  });

  it.each(["/user/9", "/profile/9"])("has at %s the username where nothing else is told", async (address) => {
    open(address, member());
    await screen.findByRole("heading", { level: 1, name: "otto" });
    screen.getByText("Keine Biografie vorhanden");
    expect(screen.queryByText("Premium")).toBeNull();
  });

  it("leads to the rooms that both are in", async () => {
    open("/user/9", member());
    const room = await screen.findByRole("link", { name: /Allgemein/ });
    expect(room.getAttribute("href")).toBe("/chat/1");
  });

  it("gives way to the default picture when its own is gone", async () => {
    const profile = { ...otto.profile, avatar: "/media/fehlt.webp" };
    reply("/api/users/{id}", "get", 200, { ...otto, profile });
    open("/user/9", member());
    const picture = await screen.findByRole("img", { name: /^Profilbild/ });
    expect(picture.getAttribute("src")).toBe("/media/fehlt.webp");
    fireEvent.error(picture);
    await waitFor(() =>
      expect(screen.getByRole("img", { name: /^Profilbild/ }).getAttribute("src")).toBe(
        "/default-avatar.svg",
      ),
    );
  });

  it("that there is not says so", async () => {
    refuse("/api/users/{id}", "get", 404, "not_found", "Diesen Benutzer gibt es nicht.");
    open("/user/987654", member());
    await screen.findByRole("heading", { name: "Benutzer nicht gefunden" });
  });

  it("that cannot be loaded is told and asked for again", async () => {
    failWithoutWords("/api/users/{id}", "get");
    const user = open("/user/9", member());
    await expectToast("Fehler", "Das Benutzerprofil konnte nicht geladen werden.");
    reply("/api/users/{id}", "get", 200, otto);
    await user.click(screen.getByRole("button", { name: "Erneut versuchen" }));
    await screen.findByRole("heading", { level: 1, name: "otto" });
  });

  it("has its place held while it loads", async () => {
    hang("/api/users/{id}", "get");
    open("/user/9", member());
    await screen.findByRole("status", { name: "Wird geladen" });
  });

  it("of oneself shows as others see it, and leads home", async () => {
    answerProfile();
    reply("/api/users/{id}", "get", 200, { ...otto, user: { ...otto.user, id: 7, username: "mira" } });
    const user = open("/user/7", member());
    await screen.findByText("So sehen andere Ihr Profil.");
    expect(screen.queryByRole("button", { name: "Privaten Chat starten" })).toBeNull();
    await user.click(screen.getByRole("link", { name: "Zum eigenen Profil" }));
    await screen.findByRole("button", { name: "Profil bearbeiten" });
  });
});

describe("a private chat that cannot be created", () => {
  const refusal = "Direkt mit der Inhaberin oder dem Inhaber chatten Premium-Mitglieder.";

  it.each([
    ["failing", undefined, "Es ist ein Problem beim Erstellen des Chats aufgetreten."],
    ["refusing", refusal, refusal],
  ])("by a server that is %s is told, and can be tried again", async (_, reason, says) => {
    if (reason) refuse("/api/chat/rooms", "post", 403, "chat_owner_premium_only", reason);
    else failWithoutWords("/api/chat/rooms", "post");
    const user = open("/user/9", member());
    const start = await screen.findByRole("button", { name: "Privaten Chat starten" });
    await user.click(start);
    await expectToast("Fehler", says);
    expect(location.pathname).toBe("/user/9");
    expect(start.getAttribute("aria-busy")).not.toBe("true");
  });
});
