import { navigate } from "@/base/navigation";
import { type Answer, api } from "@/api/client";
import { queryClient } from "@/api/query";
import { clearTokens, keepAdminToken, keepToken } from "@/api/token-store";
import { href } from "@/base/paths";
import { toast } from "@/ui/toast";
import { loginFailure, registrationFailure, SessionFailure } from "./failure";
import { forget, loadProfile, patch, personal, remember, sessionStore, type User } from "./session";
import { sessionTexts as texts } from "./texts";

/** Signing in, registering and signing out. Only forms and menus need it, so it comes with them. */

const limits = { login: 10_000, register: 15_000, logout: 5_000 };

/** Signs in. Reports success and failure as toasts itself; throws SessionFailure for the form. */
export function login(input: {
  username: string;
  password: string;
  rememberMe: boolean;
  otp?: string;
}): Promise<User> {
  return signInBy(
    () => api("post", "/api/simple-login", { body: input, timeoutMs: limits.login }),
    input.rememberMe,
  );
}

/** Signs in with whatever passkey the device holds; otherwise as `login`. */
export function loginByPasskey(rememberMe: boolean): Promise<User> {
  return signInBy(async () => {
    const { passkeyLogin } = await import("./passkeys");
    return passkeyLogin(rememberMe);
  }, rememberMe);
}

/** Signs in by whatever the call proves; otherwise as `login`. */
export async function signInBy(
  call: () => Promise<Answer<"post", "/api/simple-login">>,
  rememberMe: boolean,
): Promise<User> {
  patch({ loading: true });
  try {
    const answer = await call();
    if (!answer?.success || !answer.user) throw new SessionFailure(answer?.message || texts.loginInvalid);
    const { user, token } = answer;
    enter(token, rememberMe, user.role === "admin");
    remember(user, null);
    patch({ user, profile: null, error: null });
    toast({ title: texts.loggedIn, description: texts.welcomeBack(user.username) });
    void loadProfile({ anew: true });
    return user;
  } catch (error) {
    throw reported(texts.loginFailed, loginFailure(error));
  } finally {
    patch({ loading: false });
  }
}

/** Signs in to the back office: the token is kept under the admin key as well. */
export async function adminLogin(input: { username: string; password: string; otp?: string }): Promise<void> {
  patch({ loading: true });
  try {
    const answer = await api("post", "/api/admin/login", { body: input, timeoutMs: limits.login });
    if (!answer?.success || !answer.token) throw new SessionFailure(answer?.message || texts.loginInvalid);
    enter(answer.token, true, true);
    await loadProfile({ anew: true });
  } catch (error) {
    throw reported(texts.loginFailed, loginFailure(error));
  } finally {
    patch({ loading: false });
  }
}

export interface Registration {
  username: string;
  password: string;
  telegramUsername?: string;
}

/** Asks for an account; the person stays signed out until an admin has approved it. */
export async function register(input: Registration): Promise<void> {
  patch({ loading: true });
  try {
    const answer = await api("post", "/api/simple-register", { body: input, timeoutMs: limits.register });
    if (!answer?.success) throw new SessionFailure(answer?.message || texts.registerFailed);
    toast({ title: texts.registered, description: answer.message || texts.registeredText });
  } catch (error) {
    throw reported(texts.registerFailed, registrationFailure(error));
  } finally {
    patch({ loading: false });
  }
}

/** Signs out here whatever the server says, and goes to the sign-in screen. */
export async function logout(from: "shop" | "admin" = "shop"): Promise<void> {
  const { token } = sessionStore.get();
  patch({ loading: true });
  if (token) {
    await api("post", "/api/users/logout", { timeoutMs: limits.logout }).catch((error: unknown) => {
      console.warn("logout call failed", error);
    });
  }
  clearTokens();
  forget();
  navigate(href("/auth"));
  queryClient.removeQueries(personal);
  toast(
    from === "admin"
      ? { title: texts.adminLoggedOut, description: texts.adminLoggedOutText }
      : { title: texts.loggedOut, description: texts.loggedOutText },
  );
}

function enter(token: string, persistent: boolean, admin: boolean): void {
  queryClient.removeQueries(personal);
  keepToken(token, persistent);
  if (admin) keepAdminToken(token, persistent);
  patch({ token });
}

function reported(title: string, failure: SessionFailure): SessionFailure {
  // A code that is still to be typed is a second step and no failure.
  if (!failure.wantsCode) toast({ title, description: failure.message, variant: "destructive" });
  return failure;
}
