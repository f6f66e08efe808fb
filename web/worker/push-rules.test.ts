import { describe, expect, test } from "vitest";
import { isShown, newsOf, type Page, targetOf } from "./push-rules";

const message = {
  title: "Mira",
  body: "1 neue Nachricht",
  path: "/chat/5",
  tag: "room-5",
  renotify: true,
  badge: 3,
  at: 1_795_000_000_000,
};

describe("a message to the device", () => {
  test("is taken as it was sent", () => {
    expect(newsOf(message)).toEqual(message);
  });

  test.each([undefined, null, "Hallo", 7, [], {}])(
    "that cannot be read (%j) is shown all the same",
    (data) => {
      expect(newsOf(data)).toMatchObject({ title: "Es gibt Neues", path: "/shop", badge: 0 });
    },
  );

  test("with parts that are not what they should be keeps the others", () => {
    const odd = newsOf({ ...message, badge: "3", renotify: 1, at: null });
    expect(odd).toMatchObject({ title: "Mira", badge: 0, renotify: false });
    expect(odd.at).toBeGreaterThan(0);
    expect(newsOf({ title: "Mira" }).body).toBe("");
  });

  test.each([
    "https://evil.example/",
    "//evil.example/chat/5",
    "javascript:alert(1)",
    "/api/orders",
    "chat",
    "",
    "/\\evil",
  ])("never leads to %s", (path) => {
    expect(newsOf({ ...message, path }).path).toBe("/shop");
  });

  test.each(["/orders?order=ab12", "/product/7?variant=3", "/admin/money", "/profile"])(
    "leads to %s",
    (path) => {
      expect(newsOf({ ...message, path }).path).toBe(path);
    },
  );
});

const page = (url: string, change: Partial<Page> = {}): Page => ({
  url: `https://shop.example${url}`,
  visibilityState: "visible",
  focused: false,
  ...change,
});

describe("a tab", () => {
  test("in front of the person shows it already", () => {
    expect(isShown([page("/chat/5", { focused: true })], "/chat/5")).toBe(true);
    expect(isShown([page("/orders?order=1", { focused: true })], "/orders")).toBe(true);
  });

  test("elsewhere, in the background or without the focus does not", () => {
    expect(isShown([page("/chat/6", { focused: true })], "/chat/5")).toBe(false);
    expect(isShown([page("/chat/5")], "/chat/5")).toBe(false);
    expect(isShown([page("/chat/5", { visibilityState: "hidden", focused: true })], "/chat/5")).toBe(false);
    expect(isShown([], "/chat/5")).toBe(false);
  });

  test("that has it open is taken first, then the one in use, then any", () => {
    const [shop, chat, orders] = [page("/shop"), page("/chat/5"), page("/orders", { focused: true })];
    expect(targetOf([shop, orders, chat], "/chat/5")).toBe(chat);
    expect(targetOf([shop, orders], "/chat/5")).toBe(orders);
    expect(targetOf([shop], "/chat/5")).toBe(shop);
    expect(targetOf([], "/chat/5")).toBeUndefined();
  });
});
