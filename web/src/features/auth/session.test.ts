import { beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "@/api/client";
import { queryClient } from "@/api/query";
import { readAdminToken, readToken } from "@/api/token";
import { clearTokens } from "@/api/token";
import { remove, toastStore } from "@/ui/toast";
import { loadProfile, sessionStore, startSession } from "./session";
import { adminLogin, login, logout, register } from "./sign-in";

const user = { id: 7, username: "marta", role: "user", isApproved: true };
const profile = { id: 1, userId: 7, displayName: "Marta" };

type Reply = [status: number, body: unknown] | Error;

/** Answers by "METHOD /path" and notes what was called. */
function server(replies: Record<string, Reply>) {
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const call = `${init.method} ${url}`;
    calls.push(call);
    const reply = replies[call];
    if (!reply) throw new TypeError(`unexpected ${call}`);
    if (!Array.isArray(reply)) throw reply;
    const [status, body] = reply;
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
  });
  return calls;
}

const toasts = () => toastStore.get().map(({ title, description }) => [title, description]);
const session = () => sessionStore.get();
const credentials = { username: "marta", password: "geheim1", rememberMe: false };

beforeEach(() => {
  clearTokens();
  queryClient.clear();
  remove();
  sessionStore.set({ user: null, profile: null, token: null, loading: true, leaving: false, error: null });
});

describe("start", () => {
  it("is anonymous without a token and calls nobody", async () => {
    const calls = server({});
    await startSession();
    expect(session()).toMatchObject({ user: null, token: null, loading: false });
    expect(calls).toEqual([]);
  });

  it("takes user and profile from the profile call", async () => {
    sessionStorage.setItem("auth_token", "t");
    server({ "GET /api/user/profile": [200, { user, profile }] });
    await startSession();
    expect(session()).toMatchObject({
      user,
      profile,
      token: "t",
      loading: false,
      leaving: false,
      error: null,
    });
    expect(localStorage.getItem("currentUser")).toContain("marta");
  });

  it("begins with what was known last time, and asks again", async () => {
    localStorage.setItem("auth_token", "t");
    localStorage.setItem("currentUser", JSON.stringify({ ...user, username: "früher" }));
    server({ "GET /api/user/profile": [200, { user, profile }] });
    const start = startSession();
    expect(session()).toMatchObject({ loading: true, user: { username: "früher" } });
    await start;
    expect(session()).toMatchObject({ loading: false, user });
  });

  it("never recalls anybody without a token, and takes nothing from a tab that is signed in for itself", async () => {
    localStorage.setItem("currentUser", JSON.stringify(user));
    server({});
    await startSession();
    expect(session().user).toBeNull();
    expect(localStorage.getItem("currentUser")).toContain("marta");
  });

  it("loads during every call for the profile, and only then", async () => {
    localStorage.setItem("auth_token", "t");
    server({ "GET /api/user/profile": [200, { user, profile }] });
    await startSession();
    const call = loadProfile({ refresh: true });
    expect(session()).toMatchObject({ loading: true, user });
    await call;
    expect(session().loading).toBe(false);
    const cached = loadProfile();
    expect(session().loading).toBe(false);
    await cached;
  });

  it.each([400, 404])("falls back to the admin profile on %i", async (status) => {
    localStorage.setItem("auth_token", "t");
    server({
      "GET /api/user/profile": [status, {}],
      "GET /api/admin/profile": [200, { user: { ...user, role: "admin" }, profile: null }],
    });
    await startSession();
    expect(session().user?.role).toBe("admin");
  });

  it.each([401, 403])("forgets everything on %i", async (status) => {
    localStorage.setItem("auth_token", "t");
    server({ "GET /api/user/profile": [status, {}] });
    await startSession();
    expect(session()).toMatchObject({ user: null, profile: null, token: null, loading: false });
    expect(readToken()).toBeNull();
  });

  it("records other failures without a toast and keeps the token", async () => {
    localStorage.setItem("auth_token", "t");
    server({ "GET /api/user/profile": [500, "boom"] });
    await startSession();
    expect(session().error?.message).toBe("500: boom");
    expect(readToken()).toBe("t");
    expect(toasts()).toEqual([]);
  });

  it("asks for the profile once within five minutes, and does not retry", async () => {
    localStorage.setItem("auth_token", "t");
    const calls = server({ "GET /api/user/profile": [200, { user, profile }] });
    await startSession();
    await loadProfile();
    expect(calls).toHaveLength(1);
    await loadProfile({ refresh: true });
    expect(calls).toHaveLength(2);
  });
});

describe("login", () => {
  const good: Reply = [200, { success: true, user, token: "new", message: "ok" }];

  it.each([
    [false, "session", "local"],
    [true, "local", "session"],
  ])("with rememberMe %s keeps the token in the %s store", async (rememberMe, kept) => {
    server({ "POST /api/simple-login": good, "GET /api/user/profile": [200, { user, profile }] });
    await login({ ...credentials, rememberMe });
    expect(localStorage.getItem("auth_token")).toBe(kept === "local" ? "new" : null);
    expect(sessionStorage.getItem("auth_token")).toBe(kept === "session" ? "new" : null);
    expect(toasts()).toEqual([["Erfolgreich angemeldet", "Willkommen zurück, marta!"]]);
    await vi.waitFor(() => expect(session().profile).toEqual(profile));
    expect(session().loading).toBe(false);
    expect(readAdminToken()).toBeNull();
  });

  it("keeps an admin's token for the back office too", async () => {
    const admin = { ...user, role: "admin" };
    server({
      "POST /api/simple-login": [200, { success: true, user: admin, token: "new" }],
      "GET /api/user/profile": [200, { user: admin, profile: null }],
    });
    await login(credentials);
    expect(readAdminToken()).toBe("new");
  });

  it.each<[string, Reply, string]>([
    ["the server's sentence", [401, { success: false, message: "Falsches Passwort." }], "Falsches Passwort."],
    ["an unreadable refusal", [502, "<html>"], "Netzwerkfehler"],
    ["a refusal without words", [418, {}], "HTTP 418: Anmeldung fehlgeschlagen"],
    ["success without user", [200, { success: true, token: "x" }], "Ungültige Server-Antwort"],
    ["success false", [200, { success: false, message: "Gesperrt." }], "Gesperrt."],
    ["no JSON", [200, "<html>"], "Ungültige Server-Antwort"],
    [
      "a timeout",
      new DOMException("", "TimeoutError"),
      "Verbindung unterbrochen - bitte versuchen Sie es erneut",
    ],
    ["the unknown", new Error("?"), "Ein unbekannter Fehler ist aufgetreten"],
  ])("reports %s", async (_, reply, text) => {
    server({ "POST /api/simple-login": reply });
    await expect(login(credentials)).rejects.toThrow(text);
    expect(toasts()).toEqual([["Anmeldung fehlgeschlagen", text]]);
    expect(session()).toMatchObject({ user: null, token: null, loading: false });
  });
});

describe("admin login", () => {
  it("keeps the token under both keys and loads the profile", async () => {
    const admin = { ...user, role: "admin" };
    server({
      "POST /api/admin/login": [200, { success: true, token: "adm" }],
      "GET /api/user/profile": [200, { user: admin, profile: null }],
    });
    await adminLogin(credentials);
    expect([readToken(), readAdminToken()]).toEqual(["adm", "adm"]);
    expect([sessionStorage.getItem("admin_token"), sessionStorage.getItem("auth_token")]).toEqual([
      "adm",
      "adm",
    ]);
    expect(Object.keys(localStorage)).not.toContain("admin_token");
    expect(Object.keys(localStorage)).not.toContain("auth_token");
    expect(session().user?.role).toBe("admin");
  });
});

describe("registration", () => {
  it("leaves the person signed out", async () => {
    server({ "POST /api/simple-register": [201, { success: true }] });
    await register({ username: "neu", password: "geheim1" });
    expect(session()).toMatchObject({ user: null, token: null, loading: false });
    expect(toasts()).toEqual([
      ["Registrierung erfolgreich", "Ihr Konto wurde erstellt und wartet auf Freischaltung."],
    ]);
  });

  it.each<[string, Reply, string]>([
    ["the server's sentence", [409, { message: "Vergeben." }], "Vergeben."],
    ["a bare status", [500, ""], "HTTP error! status: 500"],
    ["success false", [200, { success: false }], "Registrierung fehlgeschlagen"],
    ["no network", new TypeError("fetch"), "Verbindungsfehler - bitte prüfen Sie Ihre Internetverbindung"],
    ["no JSON", [200, "<html>"], "Netzwerkfehler - bitte versuchen Sie es erneut"],
    [
      "a timeout",
      new DOMException("", "TimeoutError"),
      "Verbindung unterbrochen - bitte versuchen Sie es erneut",
    ],
    ["the unknown", new Error("?"), "Ein unbekannter Fehler ist aufgetreten"],
  ])("reports %s", async (_, reply, text) => {
    server({ "POST /api/simple-register": reply });
    await expect(register({ username: "neu", password: "geheim1" })).rejects.toThrow(text);
    expect(toasts()).toEqual([["Registrierung fehlgeschlagen", text]]);
  });

  it("hands the sentences for single fields to the form", async () => {
    server({ "POST /api/simple-register": [422, { message: "m", fields: { username: "Zu kurz." } }] });
    await expect(register({ username: "x", password: "geheim1" })).rejects.toMatchObject({
      fields: { username: "Zu kurz." },
    });
  });
});

describe("logout", () => {
  it.each<[string, Reply]>([
    ["the server agrees", [200, { success: true }]],
    ["the call fails", new TypeError("offline")],
  ])("clears everything when %s", async (_, reply) => {
    vi.spyOn(console, "warn").mockReturnValue();
    localStorage.setItem("auth_token", "t");
    server({ "GET /api/user/profile": [200, { user, profile }], "POST /api/users/logout": reply });
    await startSession();
    queryClient.setQueryData(["orders"], [1]);
    queryClient.setQueryData(["products"], [1]);
    queryClient.setQueryData(["products", 1, "reviews"], [1]);
    await logout();
    expect(session()).toEqual({
      user: null,
      profile: null,
      token: null,
      loading: false,
      leaving: false,
      error: null,
    });
    expect(readToken()).toBeNull();
    expect(localStorage.getItem("currentUser")).toBeNull();
    expect(queryClient.getQueryData(["orders"])).toBeUndefined();
    expect(queryClient.getQueryData(["products", 1, "reviews"])).toBeUndefined();
    expect(queryClient.getQueryData(["products"])).toEqual([1]);
    expect(toasts()).toEqual([["Erfolgreich abgemeldet", "Sie wurden sicher abgemeldet."]]);
    expect(location.pathname).toBe("/auth");
  });

  it("breaks off what is under way, and asks nothing more with the token that ends", async () => {
    localStorage.setItem("auth_token", "t");
    server({ "GET /api/user/profile": [200, { user, profile }] });
    await startSession();
    const ended: string[] = [];
    const sent: string[] = [];
    let answer: ((response: Response) => void) | undefined;
    vi.stubGlobal("fetch", (url: string, { method, signal }: RequestInit) => {
      sent.push(`${method} ${url}`);
      return new Promise<Response>((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error);
        signal?.addEventListener("abort", () => {
          ended.push(url);
          reject(signal.reason as Error);
        });
        if (method === "POST") answer = resolve;
      });
    });
    const rooms = api("get", "/api/chat/rooms").catch(() => "ended");
    await vi.waitFor(() => expect(sent).toEqual(["GET /api/chat/rooms"]));
    const done = logout();
    await expect(rooms).resolves.toBe("ended");
    await vi.waitFor(() => expect(sent).toContain("POST /api/users/logout"));
    await expect(api("get", "/api/wallets/my")).rejects.toThrow();
    answer?.(new Response(`{"success":true}`));
    await done;
    expect(ended).toEqual(["/api/chat/rooms"]);
    expect(readToken()).toBeNull();
    void api("get", "/api/products").catch(() => undefined);
    await vi.waitFor(() => expect(sent.at(-1)).toBe("GET /api/products"));
  });
});
