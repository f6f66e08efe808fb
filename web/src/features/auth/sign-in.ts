import { navigate } from "@/base/navigation";
import { allowReads, type Answer, api, stopReads } from "@/api/client";
import { queryClient } from "@/api/query";
import { clearTokens, keepAdminToken, keepToken } from "@/api/token";
import { href } from "@/base/paths";
import { toast } from "@/ui/toast";
import { deviceMark } from "./device-mark";
import { loginFailure, registrationFailure, SessionFailure } from "./failure";
import { dropInvitation } from "./invitation";
import {
  forget,
  interrupted,
  loadProfile,
  patch,
  personal,
  remember,
  type User,
  whileLoading,
} from "./session";
import { sessionTexts as texts } from "./texts";

/** Signing in, registering and signing out. Only forms and menus need it, so it comes with them. */

/** Toasts about signing in and out replace each other. */
const about = "session";

const limits = { login: 10_000, register: 15_000, logout: 5_000 };

/** Signs in. Reports success and failure as toasts itself; throws SessionFailure for the form. */
export function login(input: {
  username: string;
  password: string;
  rememberMe: boolean;
  otp?: string;
}): Promise<User> {
  return signInBy(
    () => api("post", "/api/simple-login", { body: input, headers: deviceMark(), timeoutMs: limits.login }),
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
  try {
    const answer = await whileLoading(call);
    if (!answer?.success || !answer.user) throw new SessionFailure(answer?.message || texts.loginInvalid);
    const { user, token } = answer;
    welcome(user, token, rememberMe);
    toast({ about, title: texts.loggedIn, description: texts.welcomeBack(user.username) });
    return user;
  } catch (error) {
    throw reported(texts.loginFailed, loginFailure(error));
  }
}

/**
 * Signs in to the back office: the token is kept under the admin key as well, and until the browser is closed. The form does
 * not ask whether to stay signed in, and this token may do the most.
 */
export async function adminLogin(input: { username: string; password: string; otp?: string }): Promise<void> {
  try {
    await whileLoading(async () => {
      const answer = await api("post", "/api/admin/login", {
        body: input,
        headers: deviceMark(),
        timeoutMs: limits.login,
      });
      if (!answer?.success || !answer.token) throw new SessionFailure(answer?.message || texts.loginInvalid);
      enter(answer.token, false, true);
      await loadProfile({ refresh: true });
    });
  } catch (error) {
    throw reported(texts.loginFailed, loginFailure(error));
  }
}

export interface Registration {
  username: string;
  password: string;
  telegramUsername?: string;
  /** The secret of an invitation. */
  invitation?: string;
}

/**
 * Asks for an account and signs in with it, to where one waits for the approval. Answers null where only the
 * account came about: then the person signs in by hand.
 */
export async function register(input: Registration): Promise<User | null> {
  try {
    const answer = await whileLoading(() =>
      api("post", "/api/simple-register", { body: input, timeoutMs: limits.register }),
    );
    if (!answer?.success) throw new SessionFailure(answer?.message || texts.registerFailed);
    dropInvitation();
    toast({ about, title: texts.registered, description: answer.message || texts.registeredText });
    return await enterNewAccount(input).catch(() => null);
  } catch (error) {
    throw reported(texts.registerFailed, registrationFailure(error));
  }
}

async function enterNewAccount({ username, password }: Registration): Promise<User | null> {
  const body = { username, password, rememberMe: false };
  const { user, token } = await api("post", "/api/simple-login", {
    body,
    headers: deviceMark(),
    timeoutMs: limits.login,
  });
  welcome(user, token, false);
  return user;
}

/** Signs out here whatever the server says, and goes to the sign-in screen. */
export async function logout(from: "shop" | "admin" = "shop"): Promise<void> {
  patch({ leaving: true });
  await whileLoading(async () => {
    // A read that is still under way would reach the server with a token that has ended.
    await queryClient.cancelQueries(personal);
    stopReads();
    await api("post", "/api/users/logout", { timeoutMs: limits.logout }).catch((error: unknown) => {
      console.warn("logout call failed", error);
    });
  });
  clearTokens();
  forget();
  interrupted.set(null);
  navigate(href("/auth"));
  queryClient.removeQueries(personal);
  allowReads();
  toast(
    from === "admin"
      ? { about, title: texts.adminLoggedOut, description: texts.adminLoggedOutText }
      : { about, title: texts.loggedOut, description: texts.loggedOutText },
  );
}

function welcome(user: User, token: string, rememberMe: boolean): void {
  enter(token, rememberMe, user.role === "admin");
  remember(user, null);
  patch({ user, profile: null, error: null });
  void loadProfile({ refresh: true });
}

function enter(token: string, persistent: boolean, admin: boolean): void {
  queryClient.removeQueries(personal);
  keepToken(token, persistent);
  if (admin) keepAdminToken(token, persistent);
  patch({ token });
}

function reported(title: string, failure: SessionFailure): SessionFailure {
  // A code that is still to be typed is a second step and no failure.
  if (!failure.wantsCode) toast({ about, title, description: failure.message, variant: "destructive" });
  return failure;
}
