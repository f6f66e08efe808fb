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
live.refused.subscribe(() => void loadProfile({ anew: true }));
follow();

unreadTotal.subscribe(() => unreadChat.set(unreadTotal.get()));
unreadChat.set(unreadTotal.get());
