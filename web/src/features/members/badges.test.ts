import { describe, expect, it } from "vitest";
import type { Role } from "./api";
import { adminAreaStatus, simpleStatus } from "./badges";

// Every combination of the three facts, with the badge of each view.
const cases: [role: Role, isApproved: boolean, isActive: boolean, simple: string, adminArea: string][] = [
  ["banned", true, true, "Gebannt", "Gebannt"],
  ["banned", true, false, "Gebannt", "Gebannt"],
  ["banned", false, true, "Gebannt", "Gebannt"],
  ["banned", false, false, "Gebannt", "Gebannt"],
  ["user", true, true, "Aktiv", "Aktiv"],
  ["user", true, false, "Timeout", "Inaktiv"],
  ["user", false, true, "Wartend", "Wartend"],
  ["user", false, false, "Timeout", "Wartend"],
  ["premium", true, true, "Aktiv", "Aktiv"],
  ["premium", true, false, "Timeout", "Inaktiv"],
  ["premium", false, true, "Wartend", "Wartend"],
  ["premium", false, false, "Timeout", "Wartend"],
  ["admin", true, true, "Admin", "Aktiv"],
  ["admin", true, false, "Timeout", "Inaktiv"],
  ["admin", false, true, "Wartend", "Wartend"],
  ["admin", false, false, "Timeout", "Wartend"],
];

describe("status badges", () => {
  it.each(cases)("role %s, approved %s, active %s: %s and %s", (role, isApproved, isActive, simple, area) => {
    const facts = { role, isApproved, isActive };
    expect(simpleStatus(facts).label).toBe(simple);
    expect(adminAreaStatus(facts).label).toBe(area);
  });

  it("look alike where they say the same", () => {
    const facts = { role: "user", isApproved: false, isActive: true } as const;
    expect(simpleStatus(facts)).toEqual(adminAreaStatus(facts));
  });
});
