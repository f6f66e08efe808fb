import { queryOptions } from "@tanstack/react-query";
import { call } from "@/api/call";
import type { Answer } from "@/api/client";

export const kinds = ["orders", "chat", "products", "promotions", "premium"] as const;
export type Kind = (typeof kinds)[number];
export interface Link {
  linked: boolean;
  telegramUsername: string | null;
  botName: string | null;
  blocked: boolean;
  notifications: Record<Kind, boolean>;
}

/** Whether the own account is connected with Telegram, and what the bot may tell. */
export const linkQuery = queryOptions({
  queryKey: ["user", "telegram"],
  queryFn: ({ signal }) => call("get", "/api/user/telegram", { signal }) as Promise<Link>,
  staleTime: 0,
});

/** An address of the bot that connects whoever opens it with the own account. */
export const linkCode = () =>
  call("post", "/api/user/telegram/code") as Promise<{ url: string; expiresAt: string }>;

export const putSwitches = (notifications: Link["notifications"]) =>
  call("put", "/api/user/telegram", { body: { notifications } }) as Promise<Link>;

export const unlink = () => call("delete", "/api/user/telegram");

export const linkByLaunch = (initData: string) => call("post", "/api/telegram/link", { body: { initData } });

export const signInByLaunch = (initData: string) =>
  call("post", "/api/telegram/sign-in", { body: { initData, rememberMe: true } }) as Promise<
    Answer<"post", "/api/simple-login">
  >;

export const registerByLaunch = (initData: string, username: string) =>
  call("post", "/api/telegram/register", { body: { initData, username } }) as Promise<
    Answer<"post", "/api/simple-register">
  >;
