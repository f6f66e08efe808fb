import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "@/api/query";
import { keepToken, readToken } from "@/api/token";
import { navigate } from "@/base/navigation";
import { followTyping } from "@/base/typed";
import { remove, toastStore } from "@/ui/toast";
import { anonymous, forget, loadProfile, sessionStore, type User } from "../session";
import { signInEntry } from "../sign-in-entry";
import { AuthPage } from "./auth-page";

const marta = { id: 9, username: "marta", role: "user", isApproved: true } as User;
const titles = () => toastStore.get().map(({ title }) => title);

const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const telegram = /^Telegram/;
const button = (name: string) => screen.getByRole("button", { name });
const selectedTab = () => screen.getByRole("tab", { selected: true }).textContent;

/** Takes or refuses every POST and notes the bodies. */
function server(status: number, answer: object) {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    if (typeof body === "string") sent.push(JSON.parse(body));
    return new Response(JSON.stringify(answer), { status });
  });
  return sent;
}

function open() {
  render(
    <QueryClientProvider client={queryClient}>
      <AuthPage />
    </QueryClientProvider>,
  );
}

async function fillRegistration() {
  await userEvent.type(field("Benutzername"), " marta ");
  await userEvent.type(field("Passwort"), "geheim1");
  await userEvent.type(field("Passwort bestätigen"), "geheim1");
}

describe("sign-in screen", () => {
  beforeEach(() => {
    navigate("/auth");
    forget();
    remove();
    queryClient.clear();
    queryClient.setQueryData(["config"], { shopName: "Laden", premiumDiscountPercent: 19, words: {} });
  });

  it("starts with registering, and keeps what was typed when the tab changes", async () => {
    open();
    expect(selectedTab()).toBe("Registrieren");
    await userEvent.type(field(telegram), "@marta");
    await userEvent.click(screen.getByRole("tab", { name: "Anmelden" }));
    await userEvent.click(screen.getByRole("tab", { name: "Registrieren" }));
    expect(field(telegram).value).toBe("@marta");
  });

  it("says what the shop says about itself, and otherwise nothing about its goods", () => {
    open();
    expect(screen.getByText("Ein Laden für Mitglieder.")).toBeTruthy();
    cleanup();
    const words = { claim: "Bücher.", selection: "Erstausgaben.", community: "Wer liest mit?" };
    queryClient.setQueryData(["config"], { shopName: "Laden", premiumDiscountPercent: 19, words });
    open();
    for (const text of Object.values(words)) expect(screen.getByText(text)).toBeTruthy();
  });

  it("signs in with the new account and goes to where one waits for the approval", async () => {
    const sent = server(201, {
      success: true,
      message: "m",
      token: "t",
      user: { id: 9, username: "marta", role: "user", isApproved: false },
    });
    open();
    await fillRegistration();
    await userEvent.click(button("Registrieren"));
    await vi.waitFor(() => expect(location.pathname).toBe("/pending-approval"));
    expect(sent).toEqual([
      { username: "marta", password: "geheim1" },
      { username: "marta", password: "geheim1", rememberMe: false },
    ]);
    expect(readToken()).toBe("t");
    expect(titles()).toEqual(["Registrierung erfolgreich"]);
  });

  it("shows the sign-in tab where the account came about and the sign-in did not", async () => {
    server(201, { success: true, message: "m" });
    open();
    await fillRegistration();
    await userEvent.click(button("Registrieren"));
    await vi.waitFor(() => expect(selectedTab()).toBe("Anmelden"));
    await userEvent.click(screen.getByRole("tab", { name: "Registrieren" }));
    expect(field("Benutzername").value).toBe("");
  });

  it("offers a look around before the form", () => {
    open();
    const link = screen.getByRole("link", { name: "Erst einmal umsehen" });
    const tabs = screen.getByRole("tablist");
    expect(link.compareDocumentPosition(tabs)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("opens with signing in where something called 'Anmelden' led here", () => {
    navigate("/auth", { state: signInEntry });
    open();
    expect(selectedTab()).toBe("Anmelden");
  });

  it("says that the session has ended, and leads back after signing in with what was typed", async () => {
    navigate("/wallet");
    const page = render(<textarea aria-label="Notiz" />);
    followTyping();
    await userEvent.type(screen.getByLabelText("Notiz"), "halb fertig");
    sessionStore.set({ ...anonymous, user: marta, token: "old" });
    keepToken("old", false);
    server(401, { message: "m", code: "session_invalid" });
    await loadProfile({ refresh: true });
    expect(readToken()).toBeNull();
    page.unmount();

    navigate("/auth");
    open();
    expect(selectedTab()).toBe("Anmelden");
    expect(screen.getByText("Ihre Sitzung ist abgelaufen")).toBeTruthy();
    expect(field("Benutzername").value).toBe("marta");
    server(200, { success: true, message: "m", token: "new", user: marta });
    await userEvent.type(field("Passwort"), "geheim1");
    await userEvent.click(button("Anmelden"));
    await vi.waitFor(() => expect(location.pathname).toBe("/wallet"));
    render(<textarea aria-label="Notiz" />);
    await vi.waitFor(() => expect(field("Notiz").value).toBe("halb fertig"));
  });

  it("puts the server's sentences under their fields and goes to the first", async () => {
    server(409, { message: "m", fields: { username: "Vergeben.", telegramUsername: "Kein Name." } });
    open();
    await fillRegistration();
    await userEvent.click(button("Registrieren"));
    expect(await screen.findByText("Vergeben.")).toBeTruthy();
    expect(field("Benutzername").getAttribute("aria-invalid")).toBe("true");
    expect(field(telegram).getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(field("Benutzername"));
    expect(screen.queryByText("Registrierung fehlgeschlagen")).toBeNull();
    expect(location.pathname).toBe("/auth");
  });

  it("says above the form what concerns no field", async () => {
    server(401, { message: "Falsch.", fields: { captcha: "Unbekanntes Feld." } });
    open();
    await userEvent.click(screen.getByRole("tab", { name: "Anmelden" }));
    await userEvent.type(field("Benutzername"), "marta");
    await userEvent.type(field("Passwort"), "geheim1");
    await userEvent.click(button("Anmelden"));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe("Login fehlgeschlagenFalsch.");
  });
});
