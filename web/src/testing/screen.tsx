//! Opens a screen of the app in a test, for someone, and finds on it what the person finds.
import { cleanup, configure, render, screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect } from "vitest";
import { queryClient } from "@/api/query";
import { adminTokenKey, readToken, tokenKey } from "@/api/token";
import { App } from "../app/app";
import { navigate } from "@/base/navigation";
import { forget, sessionStore, startSession } from "@/features/auth";
import { remove } from "@/ui/toast";
import { type Person, shopConfig } from "./people";
import { reply, unanswered } from "./server";

// A whole screen of markup hides what was looked for; what there is to read does not.
configure({
  getElementError: (message) =>
    new Error(
      `${message ?? ""}\n\nUnanswered: ${unanswered.join(", ")}\nThe screen: ${document.body.innerText}`,
    ),
});

// Anyone who waits a second for a second try learns nothing by it.
queryClient.setDefaultOptions({
  queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 },
});

/** What every screen asks for besides its own. */
beforeEach(() => {
  reply("/api/config", "get", 200, shopConfig);
  reply("/api/notifications", "get", 200, []);
  reply("/api/products", "get", 200, []);
  reply("/api/admin/products", "get", 200, []);
  reply("/api/products/{id}/facts", "get", 200, { productId: 0, sections: [] });
  reply("/api/categories", "get", 200, []);
});

afterEach(() => {
  // First of all: a screen that still stands would ask again for what is forgotten here.
  cleanup();
  queryClient.clear();
  forget();
  remove();
});

/** Opens an address of the app for a person, or for a visitor. */
export function open(address: string, person?: Person): UserEvent {
  if (person) {
    localStorage.setItem(tokenKey, `token of ${person.user.username}`);
    if (person.user.role === "admin" || person.profile?.isAdmin) {
      localStorage.setItem(adminTokenKey, `token of ${person.user.username}`);
      reply("/api/admin/profile", "get", 200, person);
    }
    // No one here is new to the shop.
    localStorage.setItem("tutorial_completed", "true");
    reply("/api/user/profile", "get", 200, person);
  }
  sessionStorage.clear();
  navigate(address);
  if (person) {
    // Known before the first frame, as the browser remembers them; a screen that is drawn twice loses clicks.
    const { user, profile } = person;
    sessionStore.set((before) => ({ ...before, user, profile, token: readToken(), loading: false }));
  } else void startSession();
  render(<App />);
  return userEvent.setup();
}

/** Waits for a toast with exactly this title and, if given, this text. */
export async function expectToast(title: string, text?: string): Promise<void> {
  await waitFor(() => {
    const shown = toasts().map((toast) => toast.textContent);
    const wanted = toasts().some(
      (toast) =>
        within(toast).queryByText(title) !== null &&
        (text === undefined || within(toast).queryByText(text) !== null),
    );
    expect(wanted, `"${title}" "${text ?? ""}" among ${JSON.stringify(shown)}`).toBe(true);
  });
}

/** The toasts on the screen. */
export const toasts = (): HTMLElement[] => {
  const region = screen.queryByRole("region", { name: /^Mitteilungen \(/ });
  return region ? within(region).queryAllByRole("listitem") : [];
};

/** Waits until a field is marked as wrong with this sentence. */
export async function expectFieldError(field: HTMLElement, message: string): Promise<void> {
  await waitFor(() => {
    expect(field.getAttribute("aria-invalid")).toBe("true");
    const described = (field.getAttribute("aria-describedby") ?? "").split(" ");
    const words = described.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
    expect(words).toContain(message);
  });
}
