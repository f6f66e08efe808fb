import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const load = async () => {
  vi.resetModules();
  return (await import("./on-device")).translateOnDevice;
};

function device({
  language = "es",
  confidence = 0.9,
  detector = "available",
  translator = "available",
} = {}) {
  const create = vi.fn(async ({ targetLanguage }: { targetLanguage: string }) => ({
    translate: async (text: string) => `${targetLanguage}: ${text}`,
  }));
  vi.stubGlobal("LanguageDetector", {
    availability: async () => detector,
    create: async () => ({ detect: async () => [{ detectedLanguage: language, confidence }] }),
  });
  vi.stubGlobal("Translator", { availability: async () => translator, create });
  return create;
}

describe("the device's own translator", () => {
  beforeEach(() => vi.unstubAllGlobals());
  afterEach(() => vi.unstubAllGlobals());

  it("translates by itself, with one translator for each pair of languages", async () => {
    const create = device();
    const translate = await load();
    expect(await translate("hola", "de")).toEqual({ translatedText: "de: hola", detectedLanguage: "es" });
    await translate("adiós", "de");
    expect(create).toHaveBeenCalledOnce();
    expect(create).toHaveBeenCalledWith({ sourceLanguage: "es", targetLanguage: "de" });
  });

  it("leaves as it is what is in the reader's language", async () => {
    const create = device({ language: "de-AT" });
    const translate = await load();
    expect(await translate("Servus", "de")).toEqual({ translatedText: "Servus", detectedLanguage: "de" });
    expect(create).not.toHaveBeenCalled();
  });

  it("answers null where it cannot, so that the shop is asked", async () => {
    const nothing = await load();
    expect(await nothing("hola", "de")).toBeNull();
    for (const state of [{ confidence: 0.2 }, { translator: "unavailable" }, { detector: "unavailable" }]) {
      device(state);
      // oxlint-disable-next-line no-await-in-loop -- one browser after the other
      expect(await (await load())("hola", "de")).toBeNull();
    }
  });

  it("begins fetching a language that is not there yet, and does not wait for it", async () => {
    const create = device({ translator: "downloadable" });
    create.mockReturnValue(new Promise(() => {}));
    const translate = await load();
    expect(await translate("hola", "de")).toBeNull();
    expect(create).toHaveBeenCalledOnce();
  });

  it("makes room for the shop when the device fails", async () => {
    const create = device();
    create.mockRejectedValue(new DOMException("no memory", "OperationError"));
    const translate = await load();
    expect(await translate("hola", "de")).toBeNull();
  });

  it("tries again after a language detector that could not be made", async () => {
    device();
    const { LanguageDetector } = globalThis as unknown as {
      LanguageDetector: { create: () => Promise<unknown> };
    };
    vi.spyOn(LanguageDetector, "create").mockRejectedValueOnce(
      new DOMException("no memory", "OperationError"),
    );
    const translate = await load();
    expect(await translate("hola", "de")).toBeNull();
    expect(await translate("hola", "de")).toEqual({ translatedText: "de: hola", detectedLanguage: "es" });
  });
});
