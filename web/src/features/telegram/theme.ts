import { black, type Colour, contrast, luminance, mix, parseColour, reach, toHex, white } from "./contrast";

/** What Telegram says about its colours; the names are Telegram's. */
export type TelegramTheme = Readonly<Partial<Record<string, string>>>;

interface Look {
  dark: boolean;
  /** The custom properties of ui/styles/tokens.css that take Telegram's colours. */
  tokens: Readonly<Record<string, string>>;
}

const own = {
  light: { brand: "#a94f22", success: "#35703f", warning: "#8a5a00", danger: "#b3261e" },
  dark: { brand: "#e8925c", success: "#86c795", warning: "#e6bb62", danger: "#f2938b" },
};
/** The grounds of the packshots, darkest and lightest, as tokens.css has them. */
const tints = { light: ["#ebe0d4", "#f8ddd2"], dark: ["#4a4027", "#2c4141"] };

const text = 4.5;
const edges = 3;

/**
 * Telegram's colours as the shop's own, moved where they would be hard to read. Null for a theme in which that
 * cannot be done; then the shop keeps its colours and only follows light or dark.
 */
export function lookOf(theme: TelegramTheme): Look | null {
  const colour = (name: string): Colour | undefined => parseColour(theme[name]);
  const background = colour("bg_color");
  const words = colour("text_color");
  if (!background || !words) return null;
  const dark = luminance(background) < luminance(words);
  const mode = dark ? "dark" : "light";
  const known = (name: keyof (typeof own)["light"]): Colour => parseColour(own[mode][name]) ?? words;

  const surface = colour("section_bg_color") ?? background;
  const paper = colour("secondary_bg_color") ?? background;
  const sunken = mix(paper, words, 0.05);
  const sunkenStrong = mix(paper, words, 0.1);
  const grounds = [paper, surface, sunken];

  const brand = reach(colour("button_color") ?? known("brand"), [paper, surface], text);
  if (!brand) return null;
  const brandStrong = mix(brand, dark ? white : black, 0.15);
  const brandSoft = mix(surface, brand, 0.14);
  const brandSoftStrong = mix(surface, brand, 0.22);

  const ink = reach(
    words,
    [...grounds, sunkenStrong, brandSoft, ...tints[mode].map((tint) => parseColour(tint) ?? paper)],
    text,
  );
  const muted = reach(colour("hint_color") ?? mix(words, paper, 0.35), grounds, text);
  const edge = reach(mix(surface, words, 0.45), grounds, edges);
  const onBrand = reach(colour("button_text_color") ?? white, [brand, brandStrong], text);
  const onBrandSoft = reach(brand, [brandSoft, brandSoftStrong, paper, surface], text);
  const [success, warning, danger] = (["success", "warning", "danger"] as const).map((name) => {
    const wanted = (name === "danger" && colour("destructive_text_color")) || known(name);
    const soft = mix(surface, wanted, 0.12);
    return { soft, colour: reach(wanted, [paper, surface, soft], text) };
  });
  const dangerStrong = danger?.colour && mix(danger.colour, dark ? white : black, 0.15);
  const onDanger =
    danger?.colour && dangerStrong && reach(dark ? black : white, [danger.colour, dangerStrong], text);

  const tokens: Record<string, Colour | undefined> = {
    paper,
    surface,
    sunken,
    "sunken-strong": sunkenStrong,
    ink,
    muted,
    line: mix(surface, words, 0.12),
    edge,
    brand,
    "brand-strong": brandStrong,
    "on-brand": onBrand,
    "brand-soft": brandSoft,
    "brand-soft-strong": brandSoftStrong,
    "on-brand-soft": onBrandSoft,
    success: success?.colour,
    "success-soft": success?.soft,
    warning: warning?.colour,
    "warning-soft": warning?.soft,
    danger: danger?.colour,
    "danger-strong": dangerStrong,
    "danger-soft": danger?.soft,
    "on-danger": onDanger,
    "paper-veiled": mix(paper, black, 0.42),
  };
  const hex: Record<string, string> = {};
  for (const [name, value] of Object.entries(tokens)) {
    if (!value) return null;
    hex[name] = toHex(value);
  }
  return { dark, tokens: { ...hex, glass: `${toHex(surface)}dd` } };
}

/** Whether a theme is dark, as far as it says. */
const isDarkTheme = (theme: TelegramTheme): boolean => {
  const background = parseColour(theme["bg_color"]);
  return background !== undefined && contrast(background, white) > contrast(background, black);
};

const names = new Set<string>();

/** Puts the theme on, in place of the last one. */
export function applyTheme(theme: TelegramTheme): void {
  const look = lookOf(theme);
  const root = document.documentElement;
  root.dataset["theme"] = (look?.dark ?? isDarkTheme(theme)) ? "dark" : "light";
  for (const name of names) root.style.removeProperty(`--${name}`);
  names.clear();
  for (const [name, value] of Object.entries(look?.tokens ?? {})) {
    root.style.setProperty(`--${name}`, value);
    names.add(name);
  }
}
