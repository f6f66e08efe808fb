import { describe, expect, it } from "vitest";
import { readSettings } from "./notification-settings";

const usual = {
  orders: true,
  chat: true,
  mentions: true,
  products: true,
  promotions: false,
  announcements: true,
};

describe("notification settings", () => {
  it("reads what the profile says", () => {
    const said = {
      orders: false,
      chat: true,
      mentions: false,
      products: false,
      promotions: true,
      announcements: false,
    };
    expect(readSettings(JSON.stringify(said))).toEqual(said);
  });

  it.each([
    ["nothing", null],
    ["an empty text", ""],
    ["no JSON", "{"],
    ["another value", "7"],
    ["null", "null"],
    ["a list", "[]"],
    ["strange words", `{"orders":"no","extra":true}`],
  ])("takes %s as the usual", (_, text) => {
    expect(readSettings(text)).toEqual(usual);
  });

  it("fills up what is not named", () => {
    expect(readSettings(`{"orders":false}`)).toEqual({ ...usual, orders: false });
  });

  it("takes mentions as the chat where they are not named", () => {
    expect(readSettings(`{"chat":false}`)).toEqual({ ...usual, chat: false, mentions: false });
    expect(readSettings(`{"chat":false,"mentions":true}`)).toEqual({ ...usual, chat: false });
  });
});
