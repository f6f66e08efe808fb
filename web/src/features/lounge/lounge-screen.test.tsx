//! The lounge as a premium member sees it, with a server that waits, refuses or fails.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { premiumMember, product } from "@/testing/people";
import { expectToast, open, toasts } from "@/testing/screen";
import { cutOff, failWithoutWords, hang, refuse, reply, sent } from "@/testing/server";

const address = "/premium-lounge";
const access = "/api/premium/lounge/access";
const month = "/api/premium/monthly-free-product/status";
const history = "/api/premium/monthly-free-product/history";
const request = "/api/premium/monthly-free-product/request";
const denied = "Zugang verweigert - Premium-Mitgliedschaft erforderlich für die Premium Lounge";

const again = () => screen.findByRole("button", { name: "Erneut versuchen" });

beforeEach(() => {
  reply(access, "get", 200, { hasAccess: true });
  reply(month, "get", 200, { currentMonth: "November 2026", canRequest: true });
  reply(history, "get", 200, []);
  reply("/api/products", "get", 200, [product()]);
});

describe("the door", () => {
  it("waits for the check", async () => {
    hang(access, "get");
    open(address, premiumMember());
    await within(await screen.findByRole("main")).findByRole("status", { name: "Wird geladen" });
  });

  it("stays closed when the server refuses", async () => {
    refuse(access, "get", 403, "premium_only", denied);
    open(address, premiumMember());
    await expectToast(denied);
    await screen.findByRole("heading", { name: "Nur für Premium-Mitglieder" });
  });

  it("can be tried again when the check failed", async () => {
    cutOff(access, "get");
    const user = open(address, premiumMember());
    expect((await screen.findByRole("alert")).textContent).toContain(
      "Ihr Zugang konnte nicht geprüft werden.",
    );
    reply(access, "get", 200, { hasAccess: true });
    await user.click(await again());
    await screen.findByRole("heading", { name: "Monatliches Gratisprodukt" });
  });
});

describe("the product of the month", () => {
  it("keeps the form when the request is cut off", async () => {
    cutOff(request, "post");
    const user = open(address, premiumMember());
    await user.type(await screen.findByLabelText(/^Besonderer Wunsch/), "Ganze Bohnen");
    await user.click(screen.getByRole("button", { name: "Produkt: Produkt auswählen" }));
    const sheet = await screen.findByRole("dialog", { name: "Produkt auswählen" });
    await user.click(await within(sheet).findByRole("button", { name: /Hausmischung/ }));
    await user.click(screen.getByRole("button", { name: "Gratisprodukt anfordern" }));
    await expectToast("Fehler beim Einreichen der Anfrage");
    expect(sent(request, "post")).toHaveLength(1);
    expect(screen.getByLabelText<HTMLInputElement>(/^Besonderer Wunsch/).value).toBe("Ganze Bohnen");
  });
});

describe("what cannot be loaded is told in its place, without a toast:", () => {
  it("the month and the history", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    failWithoutWords(month, "get");
    failWithoutWords(history, "get");
    const user = open(address, premiumMember());
    await screen.findByText("Der Stand dieses Monats konnte nicht geladen werden.");
    await user.click(screen.getByRole("tab", { name: "Verlauf" }));
    await screen.findByText("Der Verlauf konnte nicht geladen werden.");
    reply(history, "get", 200, []);
    await user.click(await again());
    await screen.findByRole("heading", { name: "Noch nichts angefordert" });
    expect(toasts()).toHaveLength(0);
    const logged = warn.mock.calls.map(([text]) => String(text));
    expect(logged).toEqual(
      expect.arrayContaining(["lounge: status not loaded", "lounge: history not loaded"]),
    );
  });

  it("the products to choose from", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    failWithoutWords("/api/products", "get");
    const user = open(address, premiumMember());
    await user.click(await screen.findByRole("button", { name: "Produkt: Produkt auswählen" }));
    const sheet = await screen.findByRole("dialog", { name: "Produkt auswählen" });
    await within(sheet).findByText("Die Produkte konnten nicht geladen werden.");
    reply("/api/products", "get", 200, [product()]);
    await user.click(within(sheet).getByRole("button", { name: "Erneut versuchen" }));
    await waitFor(() => expect(within(sheet).getAllByRole("listitem")).toHaveLength(1));
    expect(toasts()).toHaveLength(0);
    expect(warn.mock.calls.map(([text]) => String(text))).toContain("lounge: products not loaded");
  });
});
