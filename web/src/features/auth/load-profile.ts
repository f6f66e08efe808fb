import { api } from "@/api/client";
import { ApiError } from "@/api/error";
import { minutes, queryClient } from "@/api/query";
import { clearTokens } from "@/api/token";
import { forget, patch, type ProfileAnswer, rememberUser, sessionStore } from "./session";

const profileKey = ["profile"] as const;

/** What loadProfile in session.ts promises. */
export async function applyProfile({ anew = false } = {}): Promise<void> {
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
