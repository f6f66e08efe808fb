import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { navigate } from "@/base/navigation";
import { queryClient } from "@/api/query";
import { sessionStore, type User } from "@/features/auth";
import { useAuthGate } from "./use-auth-gate";

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const session = (change: object) =>
  sessionStore.set({
    user: null,
    profile: null,
    token: null,
    leaving: false,
    loading: false,
    error: null,
    ...change,
  });

describe("auth gate", () => {
  beforeEach(() => {
    vi.useFakeTimers();
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

  it("starts again with every change of route", () => {
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

  const visitor = {};
  const waiting = { user: { id: 7, username: "marta", role: "user", isApproved: false } as User };
  /** Where someone ends who opens this address. */
  function endOf(person: object, path: string): string {
    session(person);
    navigate(path);
    const { unmount } = renderHook(useAuthGate, { wrapper });
    act(() => void vi.advanceTimersByTime(1000));
    unmount();
    return location.pathname;
  }

  it.each([
    "/profile",
    "/orders",
    "/wallet",
    "/chat",
    "/chat/1",
    "/enhanced-shop",
    "/premium-lounge",
    "/user/2",
    "/profile/2",
    "/paypal-success",
    "/paypal-cancel",
    "/pending-approval",
    "/simple-admin",
  ])("leads a visitor from %s to sign in", (path) => {
    expect(endOf(visitor, path)).toBe("/auth");
  });

  it.each(["/", "/auth", "/shop", "/product/1", "/hilfe", "/admin/login", "/gibt/es-nicht"])(
    "lets a visitor stay at %s",
    (path) => {
      expect(endOf(visitor, path)).toBe(path);
    },
  );

  it.each(["/", "/shop", "/product/1", "/profile", "/orders", "/simple-admin", "/gibt/es-nicht"])(
    "confines who waits for approval, also at %s",
    (path) => {
      expect(endOf(waiting, path)).toBe("/pending-approval");
    },
  );

  it.each(["/auth", "/admin/login", "/pending-approval"])(
    "lets who waits for approval stay at %s",
    (path) => {
      expect(endOf(waiting, path)).toBe(path);
    },
  );
});
