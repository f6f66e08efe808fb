import { api } from "@/api/client";
import { ApiError } from "@/api/error";
import { minutes, queryClient } from "@/api/query";
import { clearTokens } from "@/api/token-store";
import { forget, patch, type ProfileAnswer, remember, sessionStore } from "./session";

const profileKey = ["profile"] as const;

/** Does what loadProfile in session.ts promises; that one also records what is thrown here. */
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
    remember(user, profile ?? null);
    patch({ user, profile: profile ?? null, error: null });
  } catch (error) {
    if (sessionStore.get().token !== token) return;
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error;
    clearTokens();
    forget();
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
