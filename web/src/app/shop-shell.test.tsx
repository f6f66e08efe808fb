import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { queryClient } from "@/api/query";
import { navigate } from "@/base/navigation";
import { sessionStore, type User } from "@/features/auth";
import { ShopShell } from "./shop-shell";

const signIn = (user: Partial<User> | null, loading = false) =>
  sessionStore.set({
    user: user as User | null,
    profile: null,
    token: null,
    loading,
    leaving: false,
    error: null,
  });

function show(address = "/shop") {
  navigate(address);
  render(
    <QueryClientProvider client={queryClient}>
      <ShopShell>Inhalt</ShopShell>
    </QueryClientProvider>,
  );
}

const nav = () => within(screen.getByRole("navigation", { name: "Hauptnavigation" }));
const labels = () =>
  nav()
    .getAllByRole("link")
    .map((link) => link.textContent);
const current = () =>
  nav()
    .getAllByRole("link", { current: "page" })
    .map((link) => link.textContent);

describe("shop shell", () => {
  beforeEach(() => {
    queryClient.setQueryData(["config"], { shopName: "Kranich & Kessel" });
    signIn(null);
  });

  it("offers visitors the sign-in", () => {
    show();
    expect(labels()).toEqual(["Shop", "Chat", "Wallet", "Anmelden"]);
    expect(screen.getByText("Kranich & Kessel")).toBeTruthy();
  });

  it.each(["Chat", "Wallet", "Anmelden"])("sends visitors from %s to /auth", async (label) => {
    show();
    await userEvent.click(nav().getByRole("link", { name: label }));
    expect(location.pathname).toBe("/auth");
  });

  it("lets members through", async () => {
    signIn({ id: 7, username: "marta", role: "user" });
    show();
    expect(labels()).toEqual(["Shop", "Chat", "Wallet", "Profil"]);
    await userEvent.click(nav().getByRole("link", { name: "Wallet" }));
    expect(location.pathname).toBe("/wallet");
  });

  it("decides nothing while nobody knows who is here", async () => {
    signIn(null, true);
    show();
    await userEvent.click(nav().getByRole("link", { name: "Chat" }));
    expect(location.pathname).toBe("/chat");
  });

  it("shows Admin in the navigation to the owner only, and the link in the head to every admin", () => {
    signIn({ id: 2, username: "nils", role: "admin" });
    show();
    expect(labels()).not.toContain("Admin");
    expect(screen.getByRole("link", { name: "Admin" }).getAttribute("href")).toBe("/admin");
  });

  it("marks nothing on other screens", () => {
    for (const address of ["/product/3", "/enhanced-shop", "/orders"]) {
      show(address);
      expect(nav().queryAllByRole("link", { current: "page" })).toEqual([]);
      cleanup();
    }
  });

  it("knows the owner", () => {
    signIn({ id: 1, username: "inhaber", role: "admin", isOwner: true });
    show();
    expect(labels()).toEqual(["Shop", "Chat", "Wallet", "Profil", "Admin"]);
    expect(screen.getAllByRole("link", { name: "Admin" })).toHaveLength(1);
  });

  it.each([
    ["/", "Shop"],
    ["/shop", "Shop"],
    ["/auth", "Anmelden"],
    ["/chat/2", "Chat"],
    ["/wallet", "Wallet"],
  ])("marks at %s %s", (address, label) => {
    show(address);
    expect(current()).toEqual([label]);
  });
});
