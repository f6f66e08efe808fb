import type { Query } from "@tanstack/react-query";
import { type Answer, api } from "@/api/client";
import { ApiError } from "@/api/error";
import { minutes, queryClient } from "@/api/query";
import { clearTokens, onTokenChangedElsewhere, readToken } from "@/api/token";
import { createStore, useStore } from "@/base/store";

type ProfileAnswer = Answer<"get", "/api/user/profile">;
export type User = ProfileAnswer["user"];
export type Profile = NonNullable<ProfileAnswer["profile"]>;

export interface Session {
  user: User | null;
  profile: Profile | null;
  token: string | null;
  /** The start or a call of the session is under way; nothing may be concluded from `user` yet. */
  loading: boolean;
  /** The last failure of the profile call; it is never shown as a toast. */
  error: Error | null;
}

const profileKey = ["profile"] as const;
const currentUserKey = "currentUser";
const anonymous: Session = { user: null, profile: null, token: null, loading: false, error: null };

/** Everything but the shop's settings may look different to another person. */
export const personal = { predicate: (query: Query) => query.queryKey[0] !== "config" };

export const sessionStore = createStore<Session>({ ...anonymous, loading: true });

/** Who is here. `isAuthenticated` is the only question most screens have. */
export function useSession(): Session & { isAuthenticated: boolean } {
  const session = useStore(sessionStore);
  return { ...session, isAuthenticated: session.user !== null };
}

export const patch = (change: Partial<Session>) => sessionStore.set((session) => ({ ...session, ...change }));

/** Reads the stored token and finds out whose it is. Called once, before the app is drawn. */
export async function startSession(): Promise<void> {
  const token = readToken();
  if (!token) return forget();
  patch({ token, loading: true });
  await loadProfile();
  patch({ loading: false });
}

/** Another tab signing in or out does so here too. */
export function followOtherTabs(): () => void {
  return onTokenChangedElsewhere(() => {
    if (readToken() === sessionStore.get().token) return;
    void startSession().then(() => queryClient.resetQueries(personal));
  });
}

/** Brings user and profile up to date; within five minutes it costs nothing unless `anew`. Never throws. */
export async function loadProfile({ anew = false } = {}): Promise<void> {
  const { token } = sessionStore.get();
  if (!token) return;
  try {
    const { user, profile } = await queryClient.fetchQuery({
      queryKey: profileKey,
      queryFn: fetchProfile,
      retry: false,
      staleTime: anew ? 0 : minutes(5),
    });
    if (sessionStore.get().token !== token) return;
    rememberUser(user);
    patch({ user, profile: profile ?? null, error: null });
  } catch (error) {
    if (sessionStore.get().token !== token) return;
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
      clearTokens();
      forget();
    } else {
      patch({ error: error as Error });
    }
  }
}

async function fetchProfile(): Promise<ProfileAnswer> {
  try {
    return await api("get", "/api/user/profile");
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 404)) throw error;
    // Some admins have no member profile. If this fails too, the first answer is the one that counts.
    return api("get", "/api/admin/profile").catch(() => Promise.reject(error));
  }
}

export function forget(): void {
  sessionStore.set(anonymous);
  rememberUser(null);
}

/** The tutorial asks this store whether somebody has signed in on this device. */
export function rememberUser(user: User | null): void {
  try {
    if (user) localStorage.setItem(currentUserKey, JSON.stringify(user));
    else localStorage.removeItem(currentUserKey);
  } catch {
    // A browser without storage has no tutorial to remember either.
  }
}
