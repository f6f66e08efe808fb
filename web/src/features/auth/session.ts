import type { Query } from "@tanstack/react-query";
import type { Answer } from "@/api/client";
import { readToken } from "@/api/token";
import { createStore, useStore } from "@/base/store";

export type ProfileAnswer = Answer<"get", "/api/user/profile">;
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

const userKey = "currentUser";
const profileKey = "currentProfile";
const shared = new Set([`["config"]`, `["products"]`, `["categories"]`]);
const anonymous: Session = { user: null, profile: null, token: null, loading: false, error: null };

/** Cached data that may look different to another person: all but settings and catalogue. */
export const personal = { predicate: ({ queryKey }: Query) => !shared.has(JSON.stringify(queryKey)) };

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
  patch({ token, loading: true, ...recall() });
  await loadProfile();
  patch({ loading: false });
}

/**
 * Brings user and profile up to date; within five minutes it costs nothing unless `anew`. Never throws.
 * The code for it comes when somebody is signed in: visitors do without.
 */
export async function loadProfile(options?: { anew?: boolean }): Promise<void> {
  if (!sessionStore.get().token) return;
  try {
    const { applyProfile } = await import("./load-profile");
    await applyProfile(options);
  } catch (error) {
    patch({ error: error as Error });
  }
}

/** What was known last time, so that names and prices stand right from the first frame on. */
function recall(): Pick<Session, "user" | "profile"> | undefined {
  try {
    const [user, profile] = [userKey, profileKey].map((key) =>
      JSON.parse(localStorage.getItem(key) ?? "null"),
    );
    return { user, profile };
  } catch {
    return undefined;
  }
}

/** The tutorial, too, asks this store whether somebody has signed in on this device. */
export function remember(user: User | null, profile: Profile | null): void {
  try {
    localStorage.setItem(userKey, JSON.stringify(user));
    localStorage.setItem(profileKey, JSON.stringify(profile));
  } catch {
    // A browser without storage starts anew each time.
  }
}

export function forget(): void {
  sessionStore.set(anonymous);
  try {
    localStorage.removeItem(userKey);
    localStorage.removeItem(profileKey);
  } catch {
    // Nothing can have been stored there.
  }
}
