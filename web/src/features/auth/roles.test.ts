import { describe, expect, it } from "vitest";
import type { Config } from "@/api/config";
import { isOwner } from "./owner";
import { isAdmin, isPremium } from "./roles";

const config = { ownerUsername: "inhaber" } as Config;
const user = (role: "admin" | "premium" | "user", username = "marta") => ({ role, username });
const profile = (change: object) => ({ isAdmin: false, isPremium: false, premiumUntil: null, ...change });

describe("roles", () => {
  it("knows the owner by name, whatever the case", () => {
    expect(isOwner(user("user", "Inhaber"), config)).toBe(true);
    expect(isOwner(user("admin"), config)).toBe(false);
    expect(isOwner(null, config)).toBe(false);
    expect(isOwner(user("user", "inhaber"), undefined)).toBe(false);
  });

  it("counts role, owner and profile mark as admin", () => {
    expect(isAdmin({ user: user("admin"), profile: null }, undefined)).toBe(true);
    expect(isAdmin({ user: user("user", "inhaber"), profile: null }, config)).toBe(true);
    expect(isAdmin({ user: user("user"), profile: profile({ isAdmin: true }) }, config)).toBe(true);
    expect(isAdmin({ user: user("premium"), profile: profile({}) }, config)).toBe(false);
    expect(isAdmin({ user: null, profile: null }, config)).toBe(false);
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
