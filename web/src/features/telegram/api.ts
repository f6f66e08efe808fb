import { queryOptions } from "@tanstack/react-query";
import { type Answer, api } from "@/api/client";

export type Link = Answer<"get", "/api/user/telegram">;
export type Kind = keyof Link["notifications"];

export const kinds = ["orders", "chat", "products", "promotions", "premium"] as const satisfies Kind[];

/** Whether the own account is connected with Telegram, and what the bot may tell. */
export const linkQuery = queryOptions({
  queryKey: ["user", "telegram"],
  queryFn: ({ signal }) => api("get", "/api/user/telegram", { signal }),
  staleTime: 0,
});

/** An address of the bot that connects whoever opens it with the own account. */
export const linkCode = () => api("post", "/api/user/telegram/code");

/** Null leaves a switch as it is. */
const unchanged: Record<Kind, boolean | null> = {
  orders: null,
  chat: null,
  products: null,
  promotions: null,
  premium: null,
};

export const putSwitch = (kind: Kind, on: boolean) =>
  api("put", "/api/user/telegram", { body: { notifications: { ...unchanged, [kind]: on } } });

export const unlink = () => api("delete", "/api/user/telegram");

export const linkByLaunch = (initData: string) => api("post", "/api/telegram/link", { body: { initData } });

export const signInByLaunch = (initData: string, otp?: string) =>
  api("post", "/api/telegram/sign-in", { body: { initData, rememberMe: true, otp: otp ?? null } });

export const registerByLaunch = (initData: string, username: string) =>
  api("post", "/api/telegram/register", { body: { initData, username } });
