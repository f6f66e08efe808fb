import { afterEach, describe, expect, it, vi } from "vitest";
import { api } from "./client";
import { ApiError, isNetworkError, isTimeout, UnreadableAnswer } from "./error";
import { clearTokens, keepToken } from "./token";

function answer(body: string, status = 200) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(body, { status }));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

const sent = (fetch: ReturnType<typeof answer>) => {
  const [url, init] = fetch.mock.calls[0] ?? [];
  return { url, init, headers: new Headers(init?.headers) };
};

describe("api", () => {
  afterEach(clearTokens);

  it("sends credentials and, with a token, the bearer header", async () => {
    const fetch = answer("[]");
    await api("get", "/api/products", { query: { all: true } });
    expect(sent(fetch).url).toBe("/api/products?all=true");
    expect(sent(fetch).init?.credentials).toBe("include");
    expect(sent(fetch).headers.get("authorization")).toBeNull();

    keepToken("secret", false);
    fetch.mockClear();
    await api("get", "/api/products");
    expect(sent(fetch).headers.get("authorization")).toBe("Bearer secret");
  });

  it("sends JSON", async () => {
    const fetch = answer(`{"success":true}`);
    const body = { username: "marta", password: "secret1", rememberMe: false };
    await api("post", "/api/simple-login", { body });
    expect(sent(fetch).init?.method).toBe("POST");
    expect(sent(fetch).headers.get("content-type")).toBe("application/json");
    expect(sent(fetch).init?.body).toBe(JSON.stringify(body));
  });

  it("turns a refusal into 'status: body text' with the server's words taken apart", async () => {
    const body = `{"success":false,"message":"Zu wenig Bestand.","code":"out_of_stock","fields":{"items":"nur 2"}}`;
    answer(body, 409);
    const error = await api("get", "/api/products").catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: `409: ${body}`,
      status: 409,
      code: "out_of_stock",
      reason: "Zu wenig Bestand.",
      fields: { items: "nur 2" },
      readable: true,
    });
  });

  it("knows a refusal without readable body", async () => {
    answer("<html>", 502);
    const error = await api("get", "/api/products").catch((caught: unknown) => caught);
    expect(error).toMatchObject({ message: "502: <html>", readable: false, reason: undefined });
  });

  it("refuses a good answer that is no JSON", async () => {
    answer("<html>");
    await expect(api("get", "/api/products")).rejects.toBeInstanceOf(UnreadableAnswer);
  });

  it("takes an empty answer as null", async () => {
    answer("");
    expect(await api("post", "/api/users/logout")).toBeNull();
  });

  it("gives up after its time limit", async () => {
    vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => {
      return new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason as Error));
      });
    });
    const error = await api("get", "/api/products", { timeoutMs: 5 }).catch((caught: unknown) => caught);
    expect(isTimeout(error)).toBe(true);
    expect(isNetworkError(error)).toBe(false);
  });

  it("lets a network failure through", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    const error = await api("get", "/api/products").catch((caught: unknown) => caught);
    expect(isNetworkError(error)).toBe(true);
  });
});
