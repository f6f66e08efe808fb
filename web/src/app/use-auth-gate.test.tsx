import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { navigate } from "@/base/navigation";
import { queryClient } from "@/api/query";
import { sessionStore, type User } from "@/features/auth/session";
import { useAuthGate } from "./use-auth-gate";

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const session = (change: object) =>
  sessionStore.set({ user: null, profile: null, token: null, loading: false, error: null, ...change });

describe("auth gate", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    queryClient.setQueryData(["config"], { ownerUsername: "inhaber" });
  });
  afterEach(() => vi.useRealTimers());

  it("waits 300 ms", () => {
    session({});
    navigate("/orders");
    renderHook(useAuthGate, { wrapper });
    act(() => void vi.advanceTimersByTime(299));
    expect(location.pathname).toBe("/orders");
    act(() => void vi.advanceTimersByTime(1));
    expect(location.pathname).toBe("/auth");
  });

  it("waits for the session first", () => {
    session({ loading: true });
    navigate("/orders");
    renderHook(useAuthGate, { wrapper });
    act(() => void vi.advanceTimersByTime(5000));
    expect(location.pathname).toBe("/orders");
    act(() => session({ user: { id: 7, username: "marta", role: "user", isApproved: true } as User }));
    act(() => void vi.advanceTimersByTime(5000));
    expect(location.pathname).toBe("/orders");
  });

  it("starts anew with every change of route", () => {
    session({});
    navigate("/orders");
    renderHook(useAuthGate, { wrapper });
    act(() => void vi.advanceTimersByTime(200));
    act(() => navigate("/wallet"));
    act(() => void vi.advanceTimersByTime(200));
    expect(location.pathname).toBe("/wallet");
    act(() => void vi.advanceTimersByTime(100));
    expect(location.pathname).toBe("/auth");
  });
});
