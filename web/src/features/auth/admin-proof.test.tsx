import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "@/api/query";
import { useAdminProof } from "./admin-proof";

let client = createQueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const proof = () => renderHook(useAdminProof, { wrapper }).result;

beforeEach(() => {
  client = createQueryClient();
});

describe("proof of being an admin", () => {
  it("is refused without the admin token, and nobody is asked", () => {
    const fetch = vi.fn();
    vi.stubGlobal("fetch", fetch);
    localStorage.setItem("auth_token", "t");
    expect(proof().current.proof).toBe("refused");
    expect(fetch).not.toHaveBeenCalled();
  });

  it.each([
    [200, "admin"],
    [401, "refused"],
    [403, "refused"],
    [500, "unreachable"],
  ])("after a %s of the server is %s", async (status, expected) => {
    localStorage.setItem("admin_token", "t");
    vi.stubGlobal("fetch", async () => new Response(`{"success":true}`, { status }));
    const result = proof();
    expect(result.current.proof).toBe("checking");
    await waitFor(() => expect(result.current.proof).toBe(expected));
  });

  it("is left open where only the second factor is missing: the back office says so", async () => {
    localStorage.setItem("admin_token", "t");
    const fetch = vi.fn(
      async () =>
        new Response(`{"success":false,"message":"Pflicht","code":"second_factor_obligatory"}`, {
          status: 403,
        }),
    );
    vi.stubGlobal("fetch", fetch);
    const result = proof();
    await waitFor(() => expect(fetch).toHaveBeenCalled());
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(result.current.proof).toBe("checking");
  });

  it("can be asked for again when the server was not reached", async () => {
    localStorage.setItem("admin_token", "t");
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    const result = proof();
    await waitFor(() => expect(result.current.proof).toBe("unreachable"));
    vi.stubGlobal("fetch", async () => new Response(`{"success":true}`));
    result.current.retry();
    await waitFor(() => expect(result.current.proof).toBe("admin"));
  });
});
