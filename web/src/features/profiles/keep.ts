import { queryClient } from "@/api/query";
import { clearTokens } from "@/api/token";
import { navigate } from "@/base/navigation";
import { forget, patch, personal, type ProfileAnswer, remember } from "@/features/auth";
import { toast, type ToastText } from "@/ui/toast";

/** Takes what the server made of a change, so that every screen shows it at once. */
export function keepProfile(answer: ProfileAnswer): void {
  const { user, profile } = answer;
  // The session asks this cache before it asks the server again.
  queryClient.setQueryData(["profile"], answer);
  remember(user, profile);
  patch({ user, profile });
}

/** What ends this session: what is live stops before, so that it asks nothing with a dead token. */
export async function ending(end: () => Promise<unknown>): Promise<void> {
  patch({ leaving: true });
  try {
    await end();
  } catch (error) {
    patch({ leaving: false });
    throw error;
  }
}

/** The server has ended this session already: forgets it here and goes on as a visitor. */
export function leave(to: string, said: ToastText): void {
  clearTokens();
  forget();
  navigate(to);
  queryClient.removeQueries(personal);
  toast(said);
}
