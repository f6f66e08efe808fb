import { queryClient } from "@/api/query";
import { live } from "@/api/socket";
import { loadProfile, sessionStore } from "@/features/auth/session";
import { unreadTotal } from "@/features/chat/start";
import { unreadChat } from "./nav-items";

/** The socket is the signed-in person's. Imported once, when there is one. */
function follow(): void {
  const { user, token } = sessionStore.get();
  live.signIn(user?.isApproved ? token : null);
}

sessionStore.subscribe(follow);
// A membership begins, is prolonged or ends: prices and doors follow at once.
live.on("premium", () => {
  void loadProfile({ anew: true });
  void queryClient.invalidateQueries({ queryKey: ["premium"] });
});
live.refused.subscribe(() => void loadProfile({ anew: true }));
follow();

unreadTotal.subscribe(() => unreadChat.set(unreadTotal.get()));
unreadChat.set(unreadTotal.get());
