//! What the server answers on the own profile, where several features meet.
import { reply, type Schemas } from "./server";

export const overview: Schemas["Overview"] = {
  memberSince: "2026-03-02T09:00:00Z",
  memberDays: 12,
  orders: 0,
  openOrders: 0,
  totalSpent: "0.00",
  wishlist: 0,
  reviews: 0,
  messages: 0,
  favourites: [],
  activity: [],
};

export const membership: Schemas["Membership"] = {
  isPremium: false,
  priceCents: 1999,
  discountPercent: 19,
  daysPerPayment: 30,
  earlyStart: {
    version: 1,
    text: "Ich verlange ausdrücklich, dass Sie vor Ende der Widerrufsfrist beginnen.",
  },
  payments: [],
};

export const telegramStatus: Schemas["TelegramStatus"] = {
  linked: false,
  linkedAt: null,
  botName: "kranich_kessel_bot",
  blocked: false,
  hasPassword: true,
  notifications: {
    orders: true,
    chat: true,
    products: true,
    promotions: false,
    premium: true,
    announcements: false,
    mentions: true,
  },
};

export const session = (id: number, current: boolean): Schemas["OwnSession"] => ({
  id,
  current,
  createdAt: "2026-11-20T10:00:00Z",
  expiresAt: "2026-12-20T10:00:00Z",
  userAgent: "Mozilla/5.0",
  device: "Firefox auf Linux",
});

export const pushSettings: Schemas["PushSettings"] = {
  success: true,
  publicKey: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  isSubscribed: false,
  devices: 0,
  kinds: {
    orders: true,
    chat: true,
    products: true,
    promotions: false,
    announcements: false,
    mentions: true,
  },
  quietHours: null,
  rooms: [],
};

/** A profile that answers everything it asks for, with nothing in it. */
export function answerProfile(): void {
  reply("/api/user/overview", "get", 200, overview);
  reply("/api/premium", "get", 200, membership);
  reply("/api/user/telegram", "get", 200, telegramStatus);
  reply("/api/push", "get", 200, pushSettings);
  reply("/api/user/security", "get", 200, {
    totp: false,
    recoveryCodesLeft: 0,
    passkeys: [],
    passkeysPossible: false,
  });
  reply("/api/user/sessions", "get", 200, [session(1, true), session(2, false)]);
}
