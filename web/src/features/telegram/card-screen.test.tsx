//! The Telegram card of the profile, with a bot and a server that fail.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { member } from "@/testing/people";
import { answerProfile, telegramStatus } from "@/testing/profile";
import { expectToast, open } from "@/testing/screen";
import { cutOff, failWithoutWords, reply } from "@/testing/server";

beforeEach(answerProfile);

const card = async () => within(await screen.findByRole("region", { name: "Telegram" }));
const later = "Bitte versuchen Sie es später erneut.";

it("a bot that may not write says so, and an account without a password keeps its door", async () => {
  reply("/api/user/telegram", "get", 200, {
    ...telegramStatus,
    linked: true,
    blocked: true,
    hasPassword: false,
  });
  open("/profile", member());
  const part = await card();
  expect((await part.findByRole("alert")).textContent).toContain("Der Bot darf Ihnen nicht schreiben.");
  expect(part.getByRole("link", { name: "Bot öffnen" }).getAttribute("href")).toBe(
    "https://t.me/kranich_kessel_bot",
  );
  expect(part.getByRole("button", { name: "Verbindung lösen" }).getAttribute("aria-disabled")).toBe("true");
});

it("a connection that cannot be loaded is told and asked for again", async () => {
  failWithoutWords("/api/user/telegram", "get");
  const user = open("/profile", member());
  const part = await card();
  await part.findByText("Die Verbindung konnte nicht geladen werden.");
  answerProfile();
  await user.click(part.getByRole("button", { name: "Erneut versuchen" }));
  await part.findByRole("button", { name: "Mit Telegram verbinden" });
});

it("a connection that cannot be begun says so", async () => {
  vi.stubGlobal("open", () => null);
  cutOff("/api/user/telegram/code", "post");
  const user = open("/profile", member());
  await user.click(await (await card()).findByRole("button", { name: "Mit Telegram verbinden" }));
  await expectToast("Die Verbindung konnte nicht begonnen werden.", later);
});

it("a switch and a connection that cannot be changed stay as they are", async () => {
  reply("/api/user/telegram", "get", 200, { ...telegramStatus, linked: true });
  cutOff("/api/user/telegram", "put");
  cutOff("/api/user/telegram", "delete");
  const user = open("/profile", member());
  const part = await card();
  const chat = await part.findByRole<HTMLInputElement>("switch", { name: /^Chat/ });
  await user.click(chat);
  await expectToast("Fehler beim Speichern", later);
  await waitFor(() => expect(chat.checked).toBe(true));
  await user.click(part.getByRole("button", { name: "Verbindung lösen" }));
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Verbindung lösen" }));
  await expectToast("Fehler", later);
});
