import { beforeEach, describe, expect, it, vi } from "vitest";
import { readAdminToken, readToken } from "./token";
import { clearTokens, keepAdminToken, keepToken } from "./token";

describe("token", () => {
  beforeEach(clearTokens);

  it("is remembered in the persistent store only", () => {
    sessionStorage.setItem("auth_token", "old");
    keepToken("new", true);
    expect(localStorage.getItem("auth_token")).toBe("new");
    expect(sessionStorage.getItem("auth_token")).toBeNull();
  });

  it("is otherwise kept in the session store only", () => {
    localStorage.setItem("auth_token", "old");
    keepToken("new", false);
    expect(sessionStorage.getItem("auth_token")).toBe("new");
    expect(localStorage.getItem("auth_token")).toBeNull();
  });

  it("is read from the persistent store first", () => {
    localStorage.setItem("auth_token", "persistent");
    sessionStorage.setItem("auth_token", "session");
    expect(readToken()).toBe("persistent");
    localStorage.removeItem("auth_token");
    expect(readToken()).toBe("session");
  });

  it("leaves no trace when cleared", () => {
    keepToken("a", true);
    keepAdminToken("a", true);
    expect(readAdminToken()).toBe("a");
    clearTokens();
    expect(readToken()).toBeNull();
    expect(readAdminToken()).toBeNull();
    expect(localStorage.length + sessionStorage.length).toBe(0);
  });

  it("survives a browser that refuses storage", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
    keepToken("memory", true);
    expect(readToken()).toBe("memory");
  });

  it("stands under both names of the specification, and ends under both", () => {
    keepToken("one", false);
    expect(sessionStorage.getItem("userToken")).toBe("one");
    keepToken("two", true);
    expect([localStorage.getItem("userToken"), sessionStorage.getItem("userToken")]).toEqual(["two", null]);
    clearTokens();
    expect(localStorage.getItem("userToken")).toBeNull();
  });
});
