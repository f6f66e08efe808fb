import { describe, expect, it } from "vitest";
import { contrast, parseColour } from "./contrast";
import { applyTheme, lookOf, type TelegramTheme } from "./theme";

/** As Telegram's apps send them, and some that someone has made by hand. */
const themes: Record<string, TelegramTheme> = {
  "iOS, light": {
    bg_color: "#ffffff",
    secondary_bg_color: "#efeff4",
    section_bg_color: "#ffffff",
    text_color: "#000000",
    hint_color: "#8e8e93",
    button_color: "#007aff",
    button_text_color: "#ffffff",
    destructive_text_color: "#ff3b30",
  },
  "Android, light": {
    bg_color: "#ffffff",
    secondary_bg_color: "#f0f0f0",
    text_color: "#222222",
    hint_color: "#a8a8a8",
    button_color: "#50a8eb",
    button_text_color: "#ffffff",
  },
  "desktop, dark": {
    bg_color: "#17212b",
    secondary_bg_color: "#232e3c",
    section_bg_color: "#17212b",
    text_color: "#f5f5f5",
    hint_color: "#708499",
    button_color: "#5288c1",
    button_text_color: "#ffffff",
    destructive_text_color: "#ec3942",
  },
  black: {
    bg_color: "#000000",
    secondary_bg_color: "#1c1c1d",
    text_color: "#ffffff",
    button_color: "#3e88f7",
  },
  "hardly readable": {
    bg_color: "#dddddd",
    secondary_bg_color: "#d0d0d0",
    text_color: "#777777",
    hint_color: "#bbbbbb",
    button_color: "#cccccc",
    button_text_color: "#dddddd",
  },
  "yellow on violet": {
    bg_color: "#2b0a3d",
    text_color: "#ffee00",
    hint_color: "#6a3a8a",
    button_color: "#7700ff",
    button_text_color: "#220033",
  },
};

const grounds = ["paper", "surface", "sunken"];
/** As ui/styles/tokens.test.ts wants it of the shop's own colours. */
const readable: [string, string[], number][] = [
  ["ink", [...grounds, "sunken-strong", "brand-soft"], 4.5],
  ["paper", ["ink"], 4.5],
  ["muted", grounds, 4.5],
  ["brand", ["paper", "surface"], 4.5],
  ["on-brand", ["brand", "brand-strong"], 4.5],
  ["on-brand-soft", ["brand-soft", "brand-soft-strong", "paper", "surface"], 4.5],
  ["success", ["paper", "surface", "success-soft"], 4.5],
  ["warning", ["paper", "surface", "warning-soft"], 4.5],
  ["danger", ["paper", "surface", "danger-soft"], 4.5],
  ["on-danger", ["danger", "danger-strong"], 4.5],
  ["edge", grounds, 3],
];

describe.each(Object.entries(themes))("Telegram's theme %s", (_, theme) => {
  const look = lookOf(theme);
  const colour = (name: string) => {
    const found = parseColour(look?.tokens[name]);
    if (!found) throw new Error(`no colour --${name}`);
    return found;
  };

  it.each(readable)("%s can be read on %s", (name, on, least) => {
    for (const ground of on) {
      // The colours are rounded to what a screen can show.
      expect(contrast(colour(name), colour(ground)), `on ${ground}`).toBeGreaterThanOrEqual(least - 0.05);
    }
  });
});

it("keeps a colour of Telegram's that can be read as it is", () => {
  expect(lookOf({ ...themes["iOS, light"], button_color: "#0a4d8c" })?.tokens).toMatchObject({
    paper: "#efeff4",
    surface: "#ffffff",
    ink: "#000000",
    brand: "#0a4d8c",
    "on-brand": "#ffffff",
  });
});

it("knows dark from light", () => {
  expect(lookOf(themes["desktop, dark"] ?? {})?.dark).toBe(true);
  expect(lookOf(themes["iOS, light"] ?? {})?.dark).toBe(false);
});

it("keeps the shop's colours where a theme cannot be made readable", () => {
  expect(lookOf({})).toBeNull();
  // Neither black nor white stands out from both.
  const torn = { bg_color: "#ffffff", secondary_bg_color: "#000000", text_color: "#444444" };
  expect(lookOf(torn)).toBeNull();
  applyTheme({ ...torn, bg_color: "#101010", secondary_bg_color: "#ffffff" });
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  expect(document.documentElement.style.getPropertyValue("--paper")).toBe("");
});

it("takes off the last theme when the next has nothing to say", () => {
  applyTheme(themes["desktop, dark"] ?? {});
  expect(document.documentElement.style.getPropertyValue("--paper")).toBe("#232e3c");
  applyTheme({ bg_color: "#ffffff" });
  expect(document.documentElement.style.getPropertyValue("--paper")).toBe("");
  expect(document.documentElement.dataset["theme"]).toBe("light");
});
