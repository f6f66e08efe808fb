import { describe, expect, it } from "vitest";
import { activityRate, greeting, openDecisions } from "./figures";

describe("figures", () => {
  it("give the activity rate one decimal", () => {
    expect(activityRate({ activeUsers: 8, totalUsers: 13 })).toBe("61,5 %");
    expect(activityRate({ activeUsers: 13, totalUsers: 13 })).toBe("100,0 %");
    expect(activityRate({ activeUsers: 0, totalUsers: 0 })).toBe("0,0 %");
  });

  it("count what waits", () => {
    expect(openDecisions({ pendingUsers: 3, pendingOrders: 5 })).toBe(8);
  });

  it.each([
    [0, "Guten Abend"],
    [4, "Guten Abend"],
    [5, "Guten Morgen"],
    [10, "Guten Morgen"],
    [11, "Guten Tag"],
    [17, "Guten Tag"],
    [18, "Guten Abend"],
    [23, "Guten Abend"],
  ])("greet at %i o'clock", (hour, text) => {
    expect(greeting(hour)).toBe(text);
  });
});
