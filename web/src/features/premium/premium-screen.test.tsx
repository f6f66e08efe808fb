//! Buying Premium as a member sees it, with providers and a server that fail.
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { member, premiumMember, shopConfig } from "@/testing/people";
import { answerProfile, membership } from "@/testing/profile";
import { expectToast, open } from "@/testing/screen";
import { cutOff, failWithoutWords, hang, refuse, reply, sent } from "@/testing/server";

const capture = "/api/capture-paypal-payment";
const back = "/paypal-success?token=T&PayerID=P";

beforeEach(answerProfile);

const heading = async (name: string) => screen.findByRole("heading", { level: 1, name });

describe("coming back from PayPal", () => {
  const unfinished = "Zahlung konnte nicht abgeschlossen werden";

  it.each([
    [
      "the server gives its reason",
      () => refuse(capture, "post", 402, "declined", "Karte abgelaufen"),
      "Karte abgelaufen",
    ],
    ["the server gives no reason", () => refuse(capture, "post", 402, "declined", ""), unfinished],
    [
      "the answer is no success",
      () => reply(capture, "post", 200, { success: false, message: "" }),
      unfinished,
    ],
    ["the connection breaks", () => cutOff(capture, "post"), "Ein Fehler ist aufgetreten."],
  ])("fails when %s", async (_, fail, says) => {
    fail();
    open(back, member());
    await heading("Zahlung fehlgeschlagen");
    await expectToast("Zahlung fehlgeschlagen", says);
    within(screen.getByRole("main")).getByText(says);
  });

  it("may be tried again where no answer came, until the server's last word", async () => {
    cutOff(capture, "post");
    const user = open(back, member());
    const again = await screen.findByRole("button", { name: "Erneut versuchen" });
    refuse(capture, "post", 404, "not_found", "Diese Zahlung gibt es nicht.");
    await user.click(again);
    await expectToast("Zahlung fehlgeschlagen", "Diese Zahlung gibt es nicht.");
    expect(screen.queryByRole("button", { name: "Erneut versuchen" })).toBeNull();
  });

  it.each(["", "?token=X", "?PayerID=X"])("with »%s« only lacks what belongs to it", async (query) => {
    open(`/paypal-success${query}`, member());
    await expectToast("Zahlung fehlgeschlagen", "Fehlende Payment-Parameter");
  });

  it("stands still while PayPal checks and is asked again", async () => {
    refuse(capture, "post", 409, "payment_pending", "Die Zahlung wird noch geprüft.");
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "setInterval", "clearInterval"] });
    try {
      open(back, member());
      const title = await heading("Zahlung wird geprüft");
      screen.getByText("Die Zahlung wird noch geprüft.");
      const changes: string[] = [];
      const observer = new MutationObserver(() => changes.push(title.textContent));
      observer.observe(title, { childList: true, subtree: true, characterData: true });
      const askAgain = async (times: number) => {
        act(() => void vi.advanceTimersByTime(3_000));
        await waitFor(() => expect(sent(capture, "post").length).toBeGreaterThanOrEqual(times));
      };
      await askAgain(2);
      await askAgain(3);
      observer.disconnect();
      expect(changes).toEqual([]);
      refuse(capture, "post", 402, "declined", "Karte abgelaufen");
      act(() => void vi.advanceTimersByTime(3_000));
      await heading("Zahlung fehlgeschlagen");
    } finally {
      vi.useRealTimers();
    }
  });

  it("waits while the money is taken", async () => {
    hang(capture, "post");
    open(back, member());
    await heading("Zahlung wird verarbeitet");
  });
});

describe("a purchase that cannot be started", () => {
  it("says so", async () => {
    cutOff("/api/create-paypal-payment", "post");
    const user = open("/profile", member());
    const pay = await screen.findByRole("button", { name: "Mit PayPal bezahlen" });
    await user.click(pay);
    await expectToast("Zahlungsvorgang konnte nicht gestartet werden.");
    expect(pay.getAttribute("aria-busy")).not.toBe("true");
  });
});

describe("a purchase that was left at the provider", () => {
  it("can be made when the browser gives back the page as it was left", async () => {
    const leave = vi.spyOn(window.location, "assign").mockReturnValue();
    reply("/api/create-paypal-payment", "post", 200, {
      success: true,
      orderId: "T",
      approvalUrl: "https://paypal.example/T",
      paymentId: "1",
    });
    const user = open("/profile", member());
    const pay = await screen.findByRole("button", { name: "Mit PayPal bezahlen" });
    await user.click(pay);
    await waitFor(() => expect(leave).toHaveBeenCalledOnce());
    expect(pay.getAttribute("aria-busy")).toBe("true");
    act(() => void window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
    expect(pay.getAttribute("aria-busy")).not.toBe("true");
  });
});

describe("where money is at stake", () => {
  it("the whole membership is shown before any provider is asked", async () => {
    reply("/api/config", "get", 200, { ...shopConfig, demo: false, reviewStep: true });
    cutOff("/api/create-paypal-payment", "post");
    const user = open("/profile", member());
    await user.click(await screen.findByRole("button", { name: "Mit PayPal bezahlen" }));
    const review = within(await screen.findByRole("dialog", { name: "Mitgliedschaft prüfen" }));
    for (const fact of ["PayPal", "19,99 €", "inkl. MwSt.", /30 Tage ab der Zahlung/])
      expect(review.getByText(fact)).toBeTruthy();
    for (const [name, path] of [
      ["AGB (öffnet in neuem Tab)", "/agb"],
      ["Widerrufsbelehrung (öffnet in neuem Tab)", "/widerrufsbelehrung"],
    ])
      expect(review.getByRole("link", { name }).getAttribute("href")).toBe(path);
    const order = review.getByRole("button", { name: "Zahlungspflichtig bestellen" });
    const box = review.getByRole<HTMLInputElement>("checkbox", { name: membership.earlyStart.text });
    expect(box.checked).toBe(false);
    await user.click(order);
    expect(review.getByRole("alert").textContent).toContain("Bitte setzen Sie den Haken.");
    expect(document.activeElement).toBe(box);
    expect(sent("/api/create-paypal-payment", "post")).toHaveLength(0);
    await user.click(box);
    await user.click(order);
    await expectToast("Zahlungsvorgang konnte nicht gestartet werden.");
    const [request] = sent("/api/create-paypal-payment", "post");
    expect(await request?.json()).toEqual({ productId: "premium", amount: 1999, earlyStart: 1 });
  });
});

describe("the membership", () => {
  it("keeps what was agreed, with the confirmation and the ways out", async () => {
    const { earlyStart } = membership;
    const orderedAt = "2026-11-21T10:00:00Z";
    reply("/api/premium", "get", 200, {
      ...membership,
      payments: [
        {
          id: "p1",
          provider: "paypal",
          sandbox: false,
          amount: "19.99",
          currency: "EUR",
          status: "paid",
          createdAt: orderedAt,
          contract: { orderedAt, earlyStart, termsVersion: 3, revocationVersion: 2 },
        },
      ],
    });
    open("/profile", member());
    const history = within(await screen.findByRole("region", { name: "Zahlungsverlauf" }));
    await history.findByText("AGB Fassung 3, Widerrufsbelehrung Fassung 2");
    history.getByText(`„${earlyStart.text}“`);
    const keep = history.getByRole("link", { name: /^Vertragsbestätigung vom 21\.11\.2026/, hidden: true });
    expect(keep.getAttribute("href")).toBe("/api/premium/payments/p1/confirmation");
    const rights = within(screen.getByRole("navigation", { name: "Widerruf und Kündigung" }));
    expect(rights.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "Vertrag widerrufen",
      "Verträge hier kündigen",
    ]);
  });

  it("that cannot be loaded is told, and asked for again", async () => {
    failWithoutWords("/api/premium", "get");
    const user = open("/profile", member());
    const history = within(await screen.findByRole("region", { name: "Zahlungsverlauf" }));
    expect((await history.findByRole("alert")).textContent).toContain(
      "Ihre Mitgliedschaft konnte nicht geladen werden.",
    );
    answerProfile();
    await user.click(history.getByRole("button", { name: "Erneut versuchen" }));
    await history.findByText("Noch keine Zahlungen.");
  });

  it("stands when its cancellation was lost on the way", async () => {
    const premiumUntil = new Date(Date.now() + 30 * 86_400_000).toISOString();
    reply("/api/premium", "get", 200, {
      ...membership,
      isPremium: true,
      premiumUntil,
      source: "paid",
      nextPaymentAt: premiumUntil,
    });
    cutOff("/api/premium/cancel", "post");
    const user = open("/profile", premiumMember());
    await user.click(await screen.findByRole("button", { name: "Mitgliedschaft kündigen" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Mitgliedschaft kündigen?" }));
    await user.click(question.getByRole("button", { name: "Kündigen" }));
    await expectToast("Fehler", "Die Kündigung ist nicht angekommen. Bitte versuchen Sie es noch einmal.");
  });
});
