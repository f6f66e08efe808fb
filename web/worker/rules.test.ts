import { describe, expect, test } from "vitest";
import { isPicture, isReadable, isScreen, keepingOf, longestMs, otherWidths } from "./rules";

const keeping = (address: string) => keepingOf(new URL(address, "https://shop.example"));

describe("what the worker keeps", () => {
  test.each([
    "/api/config",
    "/api/products?all=true",
    "/api/products/7/facts",
    "/api/products/7/reviews",
    "/api/help/versand",
    "/api/terms/imprint",
  ])("%s is everybody's", (address) => {
    expect(keeping(address)).toBe("everybodys");
  });

  test.each([
    "/api/user/profile",
    "/api/cart",
    "/api/orders",
    "/api/orders/0198-ab",
    "/api/chat/rooms/3/messages?limit=50",
  ])("%s is kept for the account", (address) => {
    expect(keeping(address)).toBe("own");
  });

  test.each([
    "/api/admin/orders",
    "/api/admin/all-users",
    "/api/admin/profile",
    "/api/pending-registrations",
    "/api/wallets/my",
    "/api/wallets/rates",
    "/api/user/security",
    "/api/user/sessions",
    "/api/user/export",
    "/api/users?search=mira",
    "/api/orders/export",
    "/api/orders/1/invoices",
    "/api/products?search=tee",
    "/api/webhooks/paypal",
    "/api/health",
  ])("%s is kept for no one", (address) => {
    expect(keeping(address)).toBe("never");
  });

  test("a message is not shown after a day, whatever the device still has", () => {
    expect(longestMs("/api/chat/rooms/1/messages")).toBe(86_400_000);
    expect(longestMs("/api/orders")).toBeGreaterThan(86_400_000);
  });

  test("only screens of the app open without a network, and only public ones are kept as they were written", () => {
    expect(["/shop", "/orders", "/chat/3"].every(isScreen)).toBe(true);
    expect(
      ["/api/orders/1/export", "/widerruf", "/sandbox/paypal", "/ws", "/robots.txt"].some(isScreen),
    ).toBe(false);
    expect(["/shop", "/product/7", "/hilfe/versand", "/agb"].every(isReadable)).toBe(true);
    expect(["/orders", "/orders/1", "/profile", "/admin", "/passwort-neu"].some(isReadable)).toBe(false);
  });

  test("a picture may be shown in another width", () => {
    expect(isPicture("/media/ab12-480.webp")).toBe(true);
    expect(otherWidths("/media/ab12-480.webp")).toEqual(["/media/ab12-640.webp", "/media/ab12-320.webp"]);
    expect(otherWidths("/media/avatar.webp")).toEqual([]);
  });
});
