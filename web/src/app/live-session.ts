import { queryClient } from "@/api/query";
import { live } from "@/api/socket";
import { loadProfile, sessionStore } from "@/features/auth";
import { refreshCart, startCart } from "@/features/cart";
import { chat } from "@/features/chat";
import { followBadge } from "./badge";
import { unreadChat } from "./nav-items";
import { followMessages } from "./waiting-messages";

export { discardMessage } from "./waiting-messages";

let started = false;

/** The socket and the chat are the signed-in person's, from now on until they begin to sign out. */
export function startLiveSession(): void {
  if (started) return;
  started = true;
  // A membership begins, is prolonged or ends: prices and access follow at once.
  live.on("premium", () => {
    void loadProfile({ refresh: true });
    void queryClient.invalidateQueries({ queryKey: ["premium"] });
  });
  // What is told of an order or its money has changed it: open screens show it at once.
  live.on("notification", ({ notification }) => {
    if (notification.type !== "order") return;
    for (const queryKey of [["orders"], ["receipts"], ["admin", "money"]]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  });
  live.listen({
    cart_changed: refreshCart,
    // What came while the connection was lost, or fell behind, is not sent again.
    connected: ({ authenticated }) => authenticated && refreshCart(),
    resync: ({ roomId }) => typeof roomId !== "number" && refreshCart(),
  });
  live.refused.subscribe(() => void loadProfile({ refresh: true }));
  chat.list.unread.subscribe(() => unreadChat.set(chat.list.unread.get()));
  followMessages();
  followBadge();
  sessionStore.subscribe(follow);
  follow();
  startCart();
}

function follow(): void {
  const { user, token, leaving } = sessionStore.get();
  if (user?.isApproved && !leaving) {
    chat.start(user.id);
    live.signIn(token);
  } else {
    chat.stop(leaving);
    live.signIn(null);
  }
}
