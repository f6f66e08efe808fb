import type { Query } from "@tanstack/react-query";
import { type Answer, api, onUnauthorized } from "@/api/client";
import { ApiError } from "@/api/error";
import { minutes, queryClient } from "@/api/query";
import { clearTokens, onTokenChangedElsewhere, readToken } from "@/api/token";
import { askOtherTabs, isHeldByAnotherTab, shareToken } from "@/api/shared-token";
import { href } from "@/base/paths";
import { createStore, useStore } from "@/base/store";
import { keepTyped } from "@/base/typed";

export type ProfileAnswer = Answer<"get", "/api/user/profile">;
export type User = ProfileAnswer["user"];
export type Profile = NonNullable<ProfileAnswer["profile"]>;

export interface Session {
  user: User | null;
  profile: Profile | null;
  token: string | null;
  /** Signing out has begun: what runs for this person stops before the token is withdrawn. */
  leaving: boolean;
  /** The start or a call of the session is under way; nothing may be concluded from `user` yet. */
  loading: boolean;
  /** The last failure of the profile call; it is never shown as a toast. */
  error: Error | null;
}

const userKey = "currentUser";
const profileKey = "currentProfile";
const shared = new Set([`["config"]`, `["products"]`, `["categories"]`, `["synonyms"]`]);
export const anonymous: Session = {
  user: null,
  profile: null,
  token: null,
  leaving: false,
  loading: false,
  error: null,
};

/** Cached data that may look different to another person: all but settings and catalogue. */
export const personal = { predicate: ({ queryKey }: Query) => !shared.has(JSON.stringify(queryKey)) };

export const sessionStore = createStore<Session>({ ...anonymous, loading: true });

/** Who is here. `isAuthenticated` is the only question most screens have. */
export function useSession(): Session & { isAuthenticated: boolean } {
  const session = useStore(sessionStore);
  return { ...session, isAuthenticated: session.user !== null };
}

export const patch = (change: Partial<Session>) => sessionStore.set((session) => ({ ...session, ...change }));

/** The calls of this session that are under way; those of an earlier one count no longer. */
let calls = new Set<symbol>();

/** The session loads for as long as this call, or any other, is under way. */
export async function whileLoading<T>(call: () => Promise<T>): Promise<T> {
  const [mine, one] = [calls, Symbol("call")];
  mine.add(one);
  patch({ loading: true });
  try {
    return await call();
  } finally {
    mine.delete(one);
    if (mine === calls && mine.size === 0) patch({ loading: false });
  }
}

/**
 * Reads the stored token and finds out whose it is. Without one, what is stored of the person stays: another tab may
 * be signed in for its own session only.
 */
export async function startSession(): Promise<void> {
  if (!readToken() && isHeldByAnotherTab()) await askOtherTabs();
  const token = readToken();
  if (!token) return leave();
  patch({ token, loading: true, ...recall() });
  await whileLoading(() => loadProfile());
}

/** Another tab signing in or out does so here too. Called once, by main.tsx. */
export function followOtherTabs(): void {
  onTokenChangedElsewhere(followToken);
  shareToken(followToken);
}

function followToken(): void {
  if (readToken() === sessionStore.get().token) return;
  void startSession().then(() => queryClient.resetQueries(personal));
}

/**
 * A call was refused because the server no longer knows who is calling: the profile tells whether the session has
 * ended. Called once, by main.tsx.
 */
export const followRefusals = (): void =>
  onUnauthorized((token) => {
    const session = sessionStore.get();
    if (token === session.token && !session.leaving) void loadProfile({ refresh: true });
  });

/** Someone whose session has ended by itself, and where they were. */
export interface Interrupted {
  userId: number;
  username: string;
  /** Path and query. */
  address: string;
}

/** Until the next sign-in: the sign-in screen says what has happened, and leads back. */
export const interrupted = createStore<Interrupted | null>(null);

const signInScreens = new Set([href("/"), href("/auth"), href("/admin/login")]);

function noteInterruption(): void {
  const { user } = sessionStore.get();
  if (!user?.isApproved) return;
  const address = location.pathname + location.search;
  interrupted.set({
    userId: user.id,
    username: user.username,
    address: signInScreens.has(location.pathname) ? href("/shop") : address,
  });
  keepTyped();
}

/** Brings user and profile up to date; within five minutes it costs nothing unless `refresh`. Never throws. */
export async function loadProfile(options?: { refresh?: boolean }): Promise<void> {
  if (!sessionStore.get().token) return;
  try {
    await applyProfile(options);
  } catch (error) {
    patch({ error: error as Error });
  }
}

async function applyProfile({ refresh = false } = {}): Promise<void> {
  const { token } = sessionStore.get();
  if (!token) return;
  try {
    const { user, profile } = await queryClient.fetchQuery({
      queryKey: ["profile"],
      queryFn: fetchProfile,
      retry: false,
      staleTime: refresh ? 0 : minutes(5),
    });
    if (sessionStore.get().token !== token) return;
    remember(user, profile ?? null);
    patch({ user, profile: profile ?? null, error: null });
  } catch (error) {
    if (sessionStore.get().token !== token) return;
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error;
    if (error.status === 401) noteInterruption();
    clearTokens();
    forget();
  }
}

const fetchProfile = (): Promise<ProfileAnswer> => whileLoading(askForProfile);

async function askForProfile(): Promise<ProfileAnswer> {
  try {
    return await api("get", "/api/user/profile");
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 404)) throw error;
    // Some admins have no member profile. If this fails too, the first answer is the one that counts.
    return api("get", "/api/admin/profile").catch(() => Promise.reject(error));
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

/** The tutorial, too, asks this store whether someone has signed in on this device. */
export function remember(user: User | null, profile: Profile | null): void {
  try {
    localStorage.setItem(userKey, JSON.stringify(user));
    localStorage.setItem(profileKey, JSON.stringify(profile));
  } catch {
    // A browser without storage starts again each time.
  }
}

function leave(): void {
  calls = new Set();
  sessionStore.set(anonymous);
}

/** No one is signed in on this device any more. */
export function forget(): void {
  leave();
  try {
    localStorage.removeItem(userKey);
    localStorage.removeItem(profileKey);
  } catch {
    // Nothing can have been stored there.
  }
}
