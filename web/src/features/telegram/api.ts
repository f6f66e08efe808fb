import { queryOptions } from "@tanstack/react-query";
import { type Answer, api } from "@/api/client";
import { deviceMark } from "@/features/auth";

export type Link = Answer<"get", "/api/user/telegram">;
export type Kind = keyof Link["notifications"];

export const kinds = [
  "orders",
  "chat",
  "mentions",
  "products",
  "promotions",
  "premium",
  "announcements",
] as const satisfies Kind[];

/** Whether the own account is connected with Telegram, and what the bot may tell. */
export const linkQuery = queryOptions({
  queryKey: ["user", "telegram"],
  queryFn: ({ signal }) => api("get", "/api/user/telegram", { signal }),
  staleTime: 0,
});

/** An address of the bot that connects the chat that opens it with the own account. */
export const linkCode = () => api("post", "/api/user/telegram/code");

/** Null leaves a switch as it is. */
const unchanged: Record<Kind, boolean | null> = {
  orders: null,
  chat: null,
  mentions: null,
  products: null,
  promotions: null,
  premium: null,
  announcements: null,
};

export const putSwitch = (kind: Kind, on: boolean) =>
  api("put", "/api/user/telegram", { body: { notifications: { ...unchanged, [kind]: on } } });

export const unlink = () => api("delete", "/api/user/telegram");

export const linkByLaunch = (initData: string, password: string, otp?: string) =>
  api("post", "/api/telegram/link", { body: { initData, password, otp: otp ?? null } });

/** Whose account the launch data would sign in to. */
export const accountOfLaunch = (initData: string) =>
  api("post", "/api/telegram/account", { body: { initData } });

export const signInByLaunch = (initData: string, otp?: string) =>
  api("post", "/api/telegram/sign-in", {
    body: { initData, rememberMe: true, otp: otp ?? null },
    headers: deviceMark(),
  });

export const registerByLaunch = (initData: string, username: string, invitation: string | undefined) =>
  api("post", "/api/telegram/register", { body: { initData, username, invitation: invitation ?? null } });
