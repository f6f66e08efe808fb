//! The card of the profile that lets this device be told, with browsers that may, may not and have been told no.
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { member } from "@/testing/people";
import { answerProfile, pushSettings } from "@/testing/profile";
import { expectToast, open } from "@/testing/screen";
import { cutOff, failWithoutWords, reply, sent } from "@/testing/server";

beforeEach(answerProfile);
afterEach(() => vi.unstubAllGlobals());

const card = async () => within(await screen.findByRole("region", { name: "Mitteilungen auf Geräten" }));
const here = async () => (await card()).findByRole<HTMLInputElement>("switch", { name: /^Auf diesem Gerät/ });

const bodies = (requests: Request[]): Promise<unknown[]> =>
  Promise.all(requests.map((request) => request.json() as Promise<unknown>));

/** A browser with push, and what the person answers when it asks. */
function browser(permission: NotificationPermission, answer: NotificationPermission = permission) {
  const subscription = {
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: "https://push.example/ab", keys: { p256dh: "BP", auth: "aa" } }),
    unsubscribe: vi.fn(async () => true),
  };
  let known: typeof subscription | null = null;
  const subscribe = vi.fn(async () => (known = subscription));
  const registration = {
    pushManager: { getSubscription: async () => known, subscribe },
    getNotifications: async () => [],
  };
  const notification = {
    permission,
    requestPermission: vi.fn(async () => (notification.permission = answer)),
  };
  const kept = new Map<string, Response>();
  const cache = {
    put: async (key: string, value: Response) => void kept.set(key, value),
    match: async (key: string) => kept.get(key),
  };
  vi.stubGlobal("Notification", notification);
  vi.stubGlobal("PushManager", {});
  vi.stubGlobal("caches", {
    open: async () => cache,
    has: async () => kept.size > 0,
    delete: async () => kept.clear(),
    keys: async () => [],
  });
  vi.stubGlobal(
    "navigator",
    Object.assign(Object.create(navigator) as Navigator, {
      serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
    }),
  );
  return { subscribe, subscription, notification };
}

describe("this device", () => {
  it("cannot be told where the browser has no push", async () => {
    open("/profile", member());
    await (await card()).findByText("Dieser Browser kann keine Mitteilungen empfangen.");
    expect((await card()).queryByRole("switch")).toBeNull();
  });

  it("on an iPhone has to have the shop on its home screen", async () => {
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)");
    open("/profile", member());
    await (await card()).findByText(/Zum Home-Bildschirm/);
  });

  it("is asked for on the tap, and only then", async () => {
    const { subscribe, notification } = browser("default", "granted");
    const user = open("/profile", member());
    const toggle = await here();
    await waitFor(() => expect(toggle.disabled).toBe(false));
    expect(notification.requestPermission).not.toHaveBeenCalled();
    reply("/api/push/device", "put", 200, { success: true, message: "" });
    reply("/api/push", "get", 200, { ...pushSettings, isSubscribed: true, devices: 1 });
    await user.click(toggle);
    await waitFor(async () => expect((await here()).checked).toBe(true));
    expect(subscribe).toHaveBeenCalledWith(expect.objectContaining({ userVisibleOnly: true }));
    expect(await bodies(sent("/api/push/device", "put"))).toEqual([
      { endpoint: "https://push.example/ab", p256dh: "BP", auth: "aa" },
    ]);
    await (await card()).findByText("1 Gerät");
  });

  it("that is refused by the person says how to allow it", async () => {
    const { subscribe } = browser("default", "denied");
    const user = open("/profile", member());
    const toggle = await here();
    await waitFor(() => expect(toggle.disabled).toBe(false));
    await user.click(toggle);
    await (await card()).findByText(/lässt Mitteilungen dieses Shops nicht zu/);
    expect(subscribe).not.toHaveBeenCalled();
  });

  it("whose push service cannot be reached stays off", async () => {
    const { subscribe } = browser("granted");
    subscribe.mockRejectedValueOnce(new DOMException("no service", "AbortError"));
    const user = open("/profile", member());
    const toggle = await here();
    await waitFor(() => expect(toggle.disabled).toBe(false));
    await user.click(toggle);
    await expectToast(
      "Mitteilungen konnten nicht eingeschaltet werden.",
      "Ihr Browser erreicht seinen Mitteilungsdienst nicht. Bitte versuchen Sie es später erneut.",
    );
    expect((await here()).checked).toBe(false);
  });
});

describe("what devices are told", () => {
  const rooms = [
    { id: 1, name: "Allgemein", isPrivate: false, isWanted: false },
    { id: 5, name: "Mira", isPrivate: true, isWanted: true },
  ];
  const told = { ...pushSettings, devices: 2, rooms };

  it("is set by kind, hour and room", async () => {
    reply("/api/push", "get", 200, told);
    reply("/api/push", "put", 200, { success: true, message: "" });
    reply("/api/push/rooms/{roomId}", "put", 200, { success: true, message: "" });
    const user = open("/profile", member());
    const part = await card();
    await user.click(await part.findByRole("switch", { name: /^Produkte/ }));
    await user.click(part.getByRole("switch", { name: /^Ruhezeit/ }));
    await waitFor(() => expect(sent("/api/push", "put")).toHaveLength(2));
    expect(await bodies(sent("/api/push", "put"))).toEqual([
      { kinds: { ...told.kinds, products: false }, quietHours: null },
      { kinds: { ...told.kinds, products: false }, quietHours: { from: "22:00", until: "07:00" } },
    ]);
    part.getByText("1 von 2 melden sich");
    await user.click(part.getByRole("button", { name: "Einzeln einstellen" }));
    await user.click(part.getByRole("switch", { name: "Allgemein" }));
    await part.findByText("2 von 2 melden sich");
    await waitFor(() => expect(sent("/api/push/rooms/{roomId}", "put")).toHaveLength(1));
    expect(await bodies(sent("/api/push/rooms/{roomId}", "put"))).toEqual([{ isWanted: true }]);
  });

  it("goes back to what it was when it cannot be saved", async () => {
    reply("/api/push", "get", 200, told);
    cutOff("/api/push", "put");
    const user = open("/profile", member());
    const orders = await (await card()).findByRole<HTMLInputElement>("switch", { name: /^Bestellungen/ });
    await user.click(orders);
    await expectToast("Fehler beim Speichern", "Die Einstellung konnte nicht gespeichert werden.");
    await waitFor(() => expect(orders.checked).toBe(true));
  });

  it("that cannot be loaded is asked for again", async () => {
    failWithoutWords("/api/push", "get");
    const user = open("/profile", member());
    const part = await card();
    await part.findByText("Die Einstellungen konnten nicht geladen werden.");
    answerProfile();
    await user.click(part.getByRole("button", { name: "Erneut versuchen" }));
    await part.findByText("Dieser Browser kann keine Mitteilungen empfangen.");
  });
});
