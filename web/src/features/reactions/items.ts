import { sessionStore } from "@/features/auth";
import { toast } from "@/ui/toast";
import { isRejection, loadReactions, sendReaction } from "./api";
import { ItemReactions } from "./queue";
import { reactionTexts as texts } from "./texts";

const items = new Map<number, ItemReactions>();

/** The reactions to a product: the same for its card and its detail. */
export function reactionsTo(productId: number): ItemReactions {
  const known = items.get(productId);
  if (known) return known;
  const made = new ItemReactions(
    { load: () => load(productId), send: (click) => sendReaction(productId, click) },
    reportFailure,
  );
  items.set(productId, made);
  return made;
}

/** Asks for the list once it is known who asks: those who wait for approval would only be refused. */
async function load(productId: number) {
  await sessionLoaded();
  const { user } = sessionStore.get();
  return user && !user.isApproved ? [] : loadReactions(productId);
}

function sessionLoaded(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (sessionStore.get().loading) return;
      stop();
      resolve();
    };
    const stop = sessionStore.subscribe(look);
    look();
  });
}

/** People who are not signed in are told so, and nothing else happens. */
export function react(productId: number, emoji: string): void {
  const { user, token } = sessionStore.get();
  if (user && token) reactionsTo(productId).click(emoji);
  else toast({ title: texts.signedOut, description: texts.signedOutText, variant: "destructive" });
}

function reportFailure(error: unknown): void {
  const description = isRejection(error) ? texts.rejected : texts.unreachable;
  toast({ title: texts.error, description, variant: "destructive" });
}

// What one has reacted to is one's own: with another token everything is fetched again.
let { token } = sessionStore.get();
sessionStore.subscribe(() => {
  const now = sessionStore.get().token;
  if (now === token) return;
  token = now;
  for (const item of items.values()) item.reset();
});
