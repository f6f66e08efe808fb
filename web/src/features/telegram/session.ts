import { ApiError, reasonOf } from "@/api/error";
import { queryClient } from "@/api/query";
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

/** The shop does not know this Telegram account, and asks what shall become of it. */
export const welcomeOpen = createStore(false);

const initData = (): string => launchStore.get()?.initData ?? "";

/** Signs in by what Telegram has signed, unless somebody is signed in already. */
export async function enter(): Promise<void> {
  if (!initData() || sessionStore.get().token) return;
  patch({ loading: true });
  try {
    const answer = await signInByLaunch(initData());
    await signInBy(async () => answer, true);
  } catch (error) {
    if (error instanceof ApiError && error.code === "telegram_unknown") welcomeOpen.set(true);
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
  welcomeOpen.set(false);
  toast({ title: texts.registered, description: answer.message || texts.registeredText });
  await enter();
  if (sessionStore.get().user) navigate(href("/pending-approval"), { replace: true });
}

/** Leads to the sign-in form; whoever signs in there is connected with Telegram at once. */
export function linkBySigningIn(): void {
  welcomeOpen.set(false);
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
    toast({
      title: texts.linkFailed,
      description: reasonOf(error) ?? texts.failedText,
      variant: "destructive",
    });
  }
}
