import { ApiError, reasonOf } from "@/api/error";
import { queryClient } from "@/api/query";
import { toastFailure } from "@/api/toast-failure";
import { navigate } from "@/base/navigation";
import { href } from "@/base/paths";
import { createStore } from "@/base/store";
import { loginFailure } from "@/features/auth/failure";
import { patch, sessionStore } from "@/features/auth/session";
import { signInBy } from "@/features/auth/sign-in";
import { toast } from "@/ui/toast";
import { linkByLaunch, linkQuery, registerByLaunch, signInByLaunch } from "./api";
import type { Launch } from "./host";
import { telegramTexts as texts } from "./texts";

/** Who the person in Telegram is to the shop. */

/** How Telegram opened the app; null on the web. */
export const launchStore = createStore<Launch | null>(null);

/** What has to be asked before somebody is signed in: what becomes of a Telegram account that the shop does not
    know, or the second factor of one that it knows. */
export const question = createStore<"welcome" | "code" | null>(null);

const initData = (): string => launchStore.get()?.initData ?? "";

/** Signs in by what Telegram has signed, unless somebody is signed in already. Answers why a code was refused. */
export async function enter(otp?: string): Promise<string | undefined> {
  if (!initData() || sessionStore.get().token) return;
  patch({ loading: true });
  try {
    const answer = await signInByLaunch(initData(), otp);
    question.set(null);
    await signInBy(async () => answer, true);
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined;
    if (otp !== undefined) return reasonOf(error) ?? texts.failedText;
    if (code === "telegram_unknown") question.set("welcome");
    else if (code === "second_factor_required") question.set("code");
    else tellSignInFailed(error);
  } finally {
    patch({ loading: false });
  }
}

/** What `signInBy` refuses it has told by itself. */
function tellSignInFailed(error: unknown): void {
  if (error instanceof ApiError || error instanceof TypeError || error instanceof DOMException) {
    toast({ title: texts.signInFailed, description: loginFailure(error).message, variant: "destructive" });
  }
}

/** A new account that belongs to the Telegram account from the start; an admin approves it like any other. */
export async function register(username: string): Promise<void> {
  const answer = await registerByLaunch(initData(), username);
  question.set(null);
  toast({ title: texts.registered, description: answer.message || texts.registeredText });
  await enter();
  if (sessionStore.get().user) navigate(href("/pending-approval"), { replace: true });
}

/** Leads to the sign-in form; whoever signs in there is connected with Telegram at once. */
export function linkBySigningIn(): void {
  question.set(null);
  navigate(href("/auth"));
  toast({ title: texts.connect, description: texts.linkNow });
  const stop = sessionStore.subscribe(() => {
    const { user, loading } = sessionStore.get();
    if (!user || loading) return;
    stop();
    void link();
  });
}

/** Connects the account that is signed in with the Telegram account around it. */
export async function link(): Promise<void> {
  try {
    await linkByLaunch(initData());
    toast({ title: texts.linked, description: texts.linkedText });
    void queryClient.invalidateQueries({ queryKey: linkQuery.queryKey });
  } catch (error) {
    toastFailure(texts.linkFailed, error, texts.failedText);
  }
}
