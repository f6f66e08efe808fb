import { expect, it } from "vitest";
import { withParam } from "./params";

it("sets and removes one parameter and leaves the others", () => {
  expect(withParam("", "view", "list")).toBe("?view=list");
  expect(withParam("?a=1&view=list", "view", "grid")).toBe("?a=1&view=grid");
  expect(withParam("?a=1&view=list", "view", undefined)).toBe("?a=1");
  expect(withParam("?view=list", "view", undefined)).toBe("");
});
