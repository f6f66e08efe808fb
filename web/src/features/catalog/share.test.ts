import { beforeEach, describe, expect, it, vi } from "vitest";
import { remove, toastStore } from "@/ui/toast";
import { copyLink, shareNatively, telegramUrl, whatsappUrl } from "./share";

const what = { title: "Hausmischung", url: "https://shop.example/product/7" };
const toasts = () => toastStore.get().map(({ title, description, variant }) => [title, description, variant]);
const device = (parts: object) => vi.stubGlobal("navigator", parts);

beforeEach(() => remove());

describe("sharing", () => {
  it("thanks after the device's share sheet", async () => {
    device({ share: () => Promise.resolve() });
    await shareNatively(what);
    expect(toasts()).toEqual([["Geteilt!", "Inhalt wurde erfolgreich geteilt", undefined]]);
  });

  it("is silent when somebody closes the share sheet", async () => {
    device({ share: () => Promise.reject(new DOMException("", "AbortError")) });
    await shareNatively(what);
    expect(toasts()).toEqual([]);
  });

  it("reports a share sheet that fails", async () => {
    device({ share: () => Promise.reject(new DOMException("", "NotAllowedError")) });
    await shareNatively(what);
    expect(toasts()).toEqual([["Fehler", "Konnte nicht teilen", "destructive"]]);
  });

  it("copies the link", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    device({ clipboard: { writeText } });
    expect(await copyLink(what.url)).toBe(true);
    expect(writeText).toHaveBeenCalledWith(what.url);
    expect(toasts()).toEqual([["Link kopiert", "Link wurde in die Zwischenablage kopiert", undefined]]);
  });

  it.each([
    ["refuses", { clipboard: { writeText: () => Promise.reject(new Error("no")) } }],
    ["is not there at all", {}],
  ])("reports a clipboard that %s", async (_, parts) => {
    device(parts);
    expect(await copyLink(what.url)).toBe(false);
    expect(toasts()).toEqual([["Fehler", "Konnte Link nicht kopieren", "destructive"]]);
  });

  it("escapes what it puts into other sites' addresses", () => {
    const tricky = { title: "Tee & Co", url: "https://shop.example/product/7?a=1&b=2" };
    expect(new URL(telegramUrl(tricky)).searchParams.get("url")).toBe(tricky.url);
    expect(new URL(whatsappUrl(tricky)).searchParams.get("text")).toBe(`${tricky.title} ${tricky.url}`);
  });
});
