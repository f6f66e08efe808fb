import { describe, expect, it } from "vitest";
import { type AppPath, href, matchPath, paths } from "./paths";

describe("paths", () => {
  it("finds every screen by its own address", () => {
    for (const path of Object.keys(paths) as AppPath[]) {
      const address = path.replace(/\{\w+\}/g, "7");
      expect(matchPath(address)?.path, address).toBe(path);
      expect(matchPath(address)?.access).toBe(paths[path]);
    }
  });

  it("hands over what stands between the slashes", () => {
    expect(matchPath("/product/12")?.params).toEqual({ id: "12" });
    expect(matchPath("/user/a%20b")?.params).toEqual({ userId: "a b" });
    expect(matchPath("/user/%E0%A4%A")?.params).toEqual({ userId: "%E0%A4%A" });
  });

  it("forgives one slash at the end and nothing else", () => {
    expect(matchPath("/shop/")?.path).toBe("/shop");
    expect(matchPath("/shop/x")).toBeNull();
    expect(matchPath("/Shop")).toBeNull();
    expect(matchPath("/product/")).toBeNull();
  });

  it("builds addresses", () => {
    expect(href("/shop")).toBe("/shop");
    expect(href("/product/{id}", { id: 7 })).toBe("/product/7");
    expect(href("/profile/{userId}", { userId: "a/b" })).toBe("/profile/a%2Fb");
  });
});
