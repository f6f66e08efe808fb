import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "@/api/query";
import { AuthPage } from "./auth-page";

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
  const onRegistered = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <AuthPage onRegistered={onRegistered} />
    </QueryClientProvider>,
  );
  return onRegistered;
}

async function fillRegistration() {
  await userEvent.type(field("Benutzername"), " marta ");
  await userEvent.type(field("Passwort"), "geheim1");
  await userEvent.type(field("Passwort bestätigen"), "geheim1");
}

describe("sign-in screen", () => {
  beforeEach(() => {
    queryClient.clear();
    queryClient.setQueryData(["config"], { shopName: "Laden", premiumDiscountPercent: 19 });
  });

  it("starts with registering, and keeps what was typed when the tab changes", async () => {
    open();
    expect(selectedTab()).toBe("Registrieren");
    await userEvent.type(field(telegram), "@marta");
    await userEvent.click(screen.getByRole("tab", { name: "Anmelden" }));
    await userEvent.click(screen.getByRole("tab", { name: "Registrieren" }));
    expect(field(telegram).value).toBe("@marta");
  });

  it("sends the registration, empties the form and shows the sign-in tab", async () => {
    const sent = server(201, { success: true, message: "m" });
    const onRegistered = open();
    await fillRegistration();
    await userEvent.click(button("Registrieren"));
    await vi.waitFor(() => expect(onRegistered).toHaveBeenCalledOnce());
    expect(sent).toEqual([{ username: "marta", password: "geheim1" }]);
    expect(selectedTab()).toBe("Anmelden");
    await userEvent.click(screen.getByRole("tab", { name: "Registrieren" }));
    expect(field("Benutzername").value).toBe("");
  });

  it("puts the server's sentences under their fields and goes to the first", async () => {
    server(409, { message: "m", fields: { username: "Vergeben.", telegramUsername: "Kein Name." } });
    const onRegistered = open();
    await fillRegistration();
    await userEvent.click(button("Registrieren"));
    expect(await screen.findByText("Vergeben.")).toBeTruthy();
    expect(field("Benutzername").getAttribute("aria-invalid")).toBe("true");
    expect(field(telegram).getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(field("Benutzername"));
    expect(screen.queryByText("Registrierung fehlgeschlagen")).toBeNull();
    expect(onRegistered).not.toHaveBeenCalled();
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
