import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "@/api/query";
import { remove, toastStore } from "@/ui/toast";
import type { Registration } from "./api";
import { adminArea, type Family, simpleView } from "./families";
import { useModeration } from "./use-moderation";

const registration = (id: number): Registration => ({
  id,
  username: `p${id}`,
  isApproved: false,
  registeredAt: "2026-11-21T08:00:00Z",
});
const [marta, jorge, nils] = [registration(5), registration(6), registration(7)];

/** Refuses the calls named, takes all others, and notes what was sent. */
function server(refused: Record<string, [status: number, body: string]> = {}) {
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit) => {
    const call = `${method} ${url}`;
    calls.push(typeof body === "string" ? `${call} ${body}` : call);
    const [status, text] = refused[call] ?? [200, `{"success":true,"message":"ok"}`];
    return new Response(text, { status });
  });
  return calls;
}

let client = createQueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const moderation = (family: Family) => renderHook(() => useModeration(family), { wrapper }).result;
const toasts = () =>
  toastStore.get().map(({ title, description, variant }) => [title, description, variant ?? "default"]);
const stale = () =>
  client
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.isInvalidated)
    .map((query) => query.queryKey.join(" "));

beforeEach(() => {
  client = createQueryClient();
  for (const key of [["pending-registrations"], ["admin", "all-users"], ["admin", "stats"], ["products"]]) {
    client.setQueryData(key, []);
  }
  remove();
});

describe("moderation", () => {
  it.each([
    [
      "the admin area",
      adminArea,
      [
        "POST /api/admin/approve/5",
        "POST /api/admin/reject/5 {}",
        `POST /api/admin/timeout/5 {"duration":"24","reason":"Pause"}`,
        `POST /api/admin/ban/5 {"reason":"Betrug"}`,
        "POST /api/admin/unban/5",
        "DELETE /api/admin/delete-user/5 {}",
      ],
    ],
    [
      "the simple dashboard",
      simpleView,
      [
        "POST /api/approve-user/5",
        "POST /api/reject-user/5 {}",
        `POST /api/admin/users/5/timeout {"duration":24,"reason":"Pause"}`,
        `POST /api/admin/users/5/ban {"reason":"Betrug"}`,
        "POST /api/admin/users/5/unban",
        "DELETE /api/admin/users/5 {}",
      ],
    ],
  ])("in %s makes the calls of its family", async (_, family, expected) => {
    const calls = server();
    const { current } = moderation(family);
    await act(async () => {
      await current.decide("approve", [marta]);
      await current.decide("reject", [marta]);
      await current.timeOut(marta, 24, "Pause");
      await current.ban(marta, "Betrug");
      await current.unban(marta);
      await current.remove(marta, "");
    });
    expect(calls).toEqual(expected);
  });

  it("sends the reason of what cannot be taken back, and ends a timeout", async () => {
    const calls = server();
    const { current } = moderation(adminArea);
    await act(async () => {
      await current.reject(marta, "Doppelt");
      await current.remove(marta, "Auf Wunsch");
      await current.stopTimeout(marta);
    });
    expect(calls).toEqual([
      `POST /api/admin/reject/5 {"reason":"Doppelt"}`,
      `DELETE /api/admin/delete-user/5 {"reason":"Auf Wunsch"}`,
      "DELETE /api/admin/users/5/timeout",
    ]);
  });

  it("refreshes both lists and the figures after an action, and nothing else", async () => {
    server();
    const { current } = moderation(adminArea);
    await act(() => current.unban(marta));
    expect(stale()).toEqual(["pending-registrations", "admin all-users", "admin stats"]);
    expect(toasts()).toEqual([["Benutzer entsperrt", "p5", "default"]]);
  });

  it("offers to take back a ban, a role and a timeout, and does so", async () => {
    const calls = server();
    const { current } = moderation(adminArea);
    await act(() => current.ban(marta, "Werbung"));
    await act(async () => toastStore.get()[0]?.action?.act());
    await vi.waitFor(() => expect(toasts()[0]).toEqual(["Benutzer entsperrt", "p5", "default"]));
    await act(() => current.giveRole(marta, "premium", "user"));
    await act(async () => toastStore.get()[0]?.action?.act());
    await vi.waitFor(() => expect(calls).toHaveLength(4));
    expect(calls).toEqual([
      `POST /api/admin/ban/5 {"reason":"Werbung"}`,
      "POST /api/admin/unban/5",
      `PUT /api/admin/users/5/role {"role":"premium"}`,
      `PUT /api/admin/users/5/role {"role":"user"}`,
    ]);
    await act(() => current.timeOut(marta, 1, ""));
    await act(async () => toastStore.get()[0]?.action?.act());
    await vi.waitFor(() => expect(calls.at(-1)).toBe("DELETE /api/admin/users/5/timeout"));
    await vi.waitFor(() => expect(toasts()[0]).toEqual(["Timeout aufgehoben", "p5", "default"]));
    await act(() => current.remove(marta, ""));
    expect(toastStore.get()[0]).not.toHaveProperty("action");
  });

  it("says so when taking back fails", async () => {
    server({ "POST /api/admin/unban/5": [409, `{"message":"Dieser Benutzer ist nicht gebannt."}`] });
    const { current } = moderation(adminArea);
    await act(() => current.ban(marta, ""));
    await act(async () => toastStore.get()[0]?.action?.act());
    await vi.waitFor(() =>
      expect(toasts()[0]).toEqual(["Fehler", "Dieser Benutzer ist nicht gebannt.", "destructive"]),
    );
  });

  it("lets the dialog tell why an action failed, without a toast", async () => {
    server({ "POST /api/admin/ban/5": [409, `{"message":"Dieser Benutzer ist bereits gebannt."}`] });
    const { current } = moderation(adminArea);
    await act(() => expect(current.ban(marta, "")).rejects.toThrow("bereits gebannt"));
    expect(toasts()).toEqual([]);
    expect(stale()).toEqual([]);
  });

  const sentence = `{"message":"Bereits genehmigt."}`;
  it.each([
    ["admin/approve", adminArea, "approve", sentence, ["Fehler", "Bereits genehmigt."]],
    ["admin/approve", adminArea, "approve", "<html>", ["Fehler", "Fehler beim Freischalten des Benutzers"]],
    ["admin/reject", adminArea, "reject", "<html>", ["Fehler", "Fehler beim Ablehnen des Benutzers"]],
    [
      "approve-user",
      simpleView,
      "approve",
      sentence,
      ["Fehler beim Freischalten des Benutzers", "Bereits genehmigt."],
    ],
    ["reject-user", simpleView, "reject", "<html>", ["Fehler beim Ablehnen des Benutzers", undefined]],
  ] as const)(
    "says that /%s failed and looks at the lists refresh",
    async (path, family, decision, body, said) => {
      server({ [`POST /api/${path}/5`]: [409, body] });
      const { current } = moderation(family);
      await act(async () => expect(await current.decide(decision, [marta])).toEqual([]));
      expect(toasts()).toEqual([[...said, "destructive"]]);
      expect(stale()).toContain("pending-registrations");
    },
  );

  it("decides on everyone with one call each, and sums up", async () => {
    const calls = server({ "POST /api/admin/approve/6": [409, sentence] });
    const result = moderation(adminArea);
    await act(async () => {
      expect(await result.current.decideAll("approve", [marta, jorge, nils])).toEqual([marta, nils]);
    });
    expect(calls.toSorted()).toEqual([5, 6, 7].map((id) => `POST /api/admin/approve/${id}`));
    expect(toasts()).toEqual([
      ["Fehler", "1 fehlgeschlagen. Bereits genehmigt.", "destructive"],
      ["Benutzer genehmigt", "2 Registrierungen", "default"],
    ]);
    expect(result.current.progress).toBeNull();
  });

  it("shows how far deciding on everyone has got", async () => {
    const answers: (() => void)[] = [];
    vi.stubGlobal("fetch", () => new Promise((resolve) => answers.push(() => resolve(new Response("{}")))));
    const result = moderation(adminArea);
    let running: Promise<unknown> = Promise.resolve();
    act(() => {
      running = result.current.decideAll("reject", [marta, jorge]);
    });
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    expect(result.current.progress).toEqual({ decision: "reject", finished: 0, count: 2 });
    await act(async () => answers[0]?.());
    await vi.waitFor(() => expect(result.current.progress?.finished).toBe(1));
    answers[1]?.();
    await act(() => running);
    expect(result.current.progress).toBeNull();
  });
});
