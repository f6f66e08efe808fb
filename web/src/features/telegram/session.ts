import { ApiError, reasonOf } from "@/api/error";
import { queryClient } from "@/api/query";
import { navigate } from "@/base/navigation";
import { href } from "@/base/paths";
import { createStore, useStore } from "@/base/store";
import {
  dropInvitation,
  heldInvitation,
  loginFailure,
  sessionStore,
  signInBy,
  whileLoading,
} from "@/features/auth";
import { toast } from "@/ui/toast";
import { accountOfLaunch, linkByLaunch, linkQuery, registerByLaunch, signInByLaunch } from "./api";
import type { Launch } from "./host";
import { telegramTexts as texts } from "./texts";

/** Who the person in Telegram is to the shop. */

/** How Telegram opened the app; null on the web. */
export const launchStore = createStore<Launch | null>(null);

/**
 * What has to be asked first: whether to enter the account that belongs to this Telegram account, what becomes of one
 * that the shop does not know, the second factor, or whether to connect.
 */
export type Question =
  | { about: "entering"; username: string }
  | { about: "welcome" }
  | { about: "code" }
  | { about: "linking" };

export const question = createStore<Question | null>(null);

/** The Telegram account as people know it, and its number: names are chosen freely. */
export function useTelegramName(): string {
  const launch = useStore(launchStore);
  const name = launch?.username ? `@${launch.username}` : (launch?.firstName ?? texts.unnamed);
  return launch?.telegramId === undefined ? name : texts.numbered(name, launch.telegramId);
}

const initData = (): string => launchStore.get()?.initData ?? "";

/**
 * Asks whose account this Telegram account opens. It is entered when the person has seen the name: launch data come
 * with the page's address, and anyone who can bring a person to an address can make them those of another.
 */
export async function greet(): Promise<void> {
  if (!initData() || sessionStore.get().token) return;
  try {
    const { username } = await whileLoading(() => accountOfLaunch(initData()));
    question.set({ about: "entering", username });
  } catch (error) {
    if (error instanceof ApiError && error.code === "telegram_unknown") question.set({ about: "welcome" });
    else tellSignInFailed(error);
  }
}

/** Signs in by what Telegram has signed. Returns why a code was refused. */
export async function enter(otp?: string): Promise<string | undefined> {
  if (!initData() || sessionStore.get().token) return;
  try {
    await whileLoading(async () => {
      const answer = await signInByLaunch(initData(), otp);
      question.set(null);
      await signInBy(async () => answer, true);
    });
  } catch (error) {
    if (otp !== undefined) return reasonOf(error) ?? texts.failedText;
    const wantsCode = error instanceof ApiError && error.code === "second_factor_required";
    question.set(wantsCode ? { about: "code" } : null);
    if (!wantsCode) tellSignInFailed(error);
  }
}

/** What `signInBy` refuses it has told by itself. */
function tellSignInFailed(error: unknown): void {
  if (error instanceof ApiError || error instanceof TypeError || error instanceof DOMException) {
    toast({ title: texts.signInFailed, description: loginFailure(error).message, variant: "destructive" });
  }
}

/** A new account that belongs to the Telegram account from the start; an admin approves it like any other, unless an invitation lets it in. */
export async function register(username: string): Promise<void> {
  const answer = await registerByLaunch(initData(), username, heldInvitation()?.secret);
  dropInvitation();
  question.set(null);
  toast({ title: texts.registered, description: answer.message || texts.registeredText });
  await enter();
  const { user } = sessionStore.get();
  if (user) navigate(user.isApproved ? href("/shop") : href("/pending-approval"), { replace: true });
}

/** Leads to the sign-in form; who has signed in there is asked whether to connect with Telegram. */
export function linkBySigningIn(): void {
  question.set(null);
  navigate(href("/auth"));
  toast({ title: texts.connect, description: texts.linkNow });
  const stop = sessionStore.subscribe(() => {
    const { user, loading } = sessionStore.get();
    if (!user || loading) return;
    stop();
    if (user.isApproved) askToLink();
  });
}

/** Names both accounts and asks for the password before they are connected. */
export const askToLink = (): void => question.set({ about: "linking" });

/** Connects the account that is signed in with the Telegram account around it. Rejects with the server's refusal. */
export async function link(password: string, otp?: string): Promise<void> {
  await linkByLaunch(initData(), password, otp);
  question.set(null);
  toast({ title: texts.linked, description: texts.linkedText });
  void queryClient.invalidateQueries({ queryKey: linkQuery.queryKey });
}
