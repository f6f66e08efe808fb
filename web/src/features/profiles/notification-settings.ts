import { parseJson } from "@/base/json";

/** What a member can be told about, in the order of the screen. */
export const notificationKinds = [
  "orders",
  "chat",
  "mentions",
  "products",
  "promotions",
  "announcements",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];
export type NotificationSettings = Record<NotificationKind, boolean>;

const usual: NotificationSettings = {
  orders: true,
  chat: true,
  mentions: true,
  products: true,
  promotions: false,
  announcements: true,
};

/**
 * The switches of a profile, which carries them as JSON text; a kind that is not named stands as usual, and mentions as the
 * chat does.
 */
export function readSettings(text: string | null | undefined): NotificationSettings {
  const found = parseJson(text ?? "");
  const named = (typeof found === "object" && found !== null ? found : {}) as Record<string, unknown>;
  const read = (kind: NotificationKind) => {
    const value = named[kind];
    return typeof value === "boolean" ? value : usual[kind];
  };
  const chat = read("chat");
  return {
    orders: read("orders"),
    chat,
    mentions: typeof named["mentions"] === "boolean" ? named["mentions"] : chat,
    products: read("products"),
    promotions: read("promotions"),
    announcements: read("announcements"),
  };
}
