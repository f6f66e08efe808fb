import { beforeEach, describe, expect, it } from "vitest";
import { dismiss, remove, toast, toastStore } from "./toast";

const titles = () => toastStore.get().map((one) => one.title);

describe("toasts", () => {
  beforeEach(() => remove());

  it("puts the newest first and keeps five", () => {
    for (const title of ["1", "2", "3", "4", "5", "6"]) toast({ title });
    expect(titles()).toEqual(["6", "5", "4", "3", "2"]);
  });

  it("gives every toast an id of its own and opens it", () => {
    const ids = [toast({ title: "a" }), toast({ title: "a" })];
    expect(new Set(ids).size).toBe(2);
    expect(toastStore.get().every((one) => one.open)).toBe(true);
  });

  it("puts a newer toast about the same thing in the place of the older one", () => {
    toast({ title: "Anmeldung fehlgeschlagen", about: "session" });
    toast({ title: "Kopiert" });
    toast({ title: "Erfolgreich angemeldet", about: "session" });
    expect(titles()).toEqual(["Erfolgreich angemeldet", "Kopiert"]);
  });

  it("dismisses one, or all without an id, and keeps them listed", () => {
    const first = toast({ title: "a" });
    toast({ title: "b" });
    dismiss(first);
    expect(toastStore.get().map((one) => one.open)).toEqual([true, false]);
    dismiss();
    expect(toastStore.get().map((one) => one.open)).toEqual([false, false]);
  });

  it("removes one, or all without an id", () => {
    const first = toast({ title: "a" });
    toast({ title: "b" });
    remove(first);
    expect(titles()).toEqual(["b"]);
    remove();
    expect(titles()).toEqual([]);
  });
});
