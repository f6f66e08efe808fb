import { describe, expect, it } from "vitest";
import { passwordStrength } from "./password-strength";

describe("password strength", () => {
  it.each([
    ["", 0],
    ["geheim", 0],
    ["aaaaaaaaaaaaaaaaaaaa", 0],
    ["abcdefgh", 0],
    ["geheim-123", 1],
    ["Kanne-7x", 1],
    ["Kanne-7-Kessel", 2],
    ["vier wörter ohne ziffer", 2],
  ])("judges %j", (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
