import { describe, expect, it } from "vitest";
import { isAdmin, isOwner, isPremium } from "./roles";

const user = (role: "admin" | "premium" | "user", owns = false) => ({ role, isOwner: owns });
const profile = (change: object) => ({ isAdmin: false, isPremium: false, premiumUntil: null, ...change });

describe("roles", () => {
  it("knows the owner by what the server says", () => {
    expect(isOwner(user("user", true))).toBe(true);
    expect(isOwner(user("admin"))).toBe(false);
    expect(isOwner(null)).toBe(false);
  });

  it("counts role, owner and profile mark as admin", () => {
    expect(isAdmin({ user: user("admin"), profile: null })).toBe(true);
    expect(isAdmin({ user: user("user", true), profile: null })).toBe(true);
    expect(isAdmin({ user: user("user"), profile: profile({ isAdmin: true }) })).toBe(true);
    expect(isAdmin({ user: user("premium"), profile: profile({}) })).toBe(false);
    expect(isAdmin({ user: null, profile: null })).toBe(false);
  });

  it("ends a membership with its last moment", () => {
    const now = Date.parse("2026-11-21T12:00:00Z");
    const until = (premiumUntil: string | null) => ({
      user: user("user"),
      profile: profile({ isPremium: true, premiumUntil }),
    });
    expect(isPremium({ user: user("premium"), profile: null }, now)).toBe(true);
    expect(isPremium(until("2026-11-21T12:00:01Z"), now)).toBe(true);
    expect(isPremium(until("2026-11-21T12:00:00Z"), now)).toBe(false);
    expect(isPremium(until(null), now)).toBe(false);
  });
});
