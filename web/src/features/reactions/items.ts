import { canWait, waitFor, waiting } from "@/api/network";
import { sessionStore } from "@/features/auth";
import { toast } from "@/ui/toast";
import { isRejection, loadReactions, sendReaction } from "./api";
import { type Click, clicked, type Reaction, shown } from "./bar";
import { ItemReactions } from "./queue";
import { reactionTexts as texts } from "./texts";

const items = new Map<number, ItemReactions>();

/** The reactions to a product: the same for its card and its detail. */
export function reactionsTo(productId: number): ItemReactions {
  const known = items.get(productId);
  if (known) return known;
  const made = new ItemReactions(
    { load: () => load(productId), send: (click) => send(productId, click) },
    reportFailure,
  );
  items.set(productId, made);
  return made;
}

/** Asks for the list once it is known who asks: those who wait for approval would only be refused. */
async function load(productId: number) {
  await sessionLoaded();
  const { user } = sessionStore.get();
  if (user && !user.isApproved) return [];
  // What the server says, and what it will say once what waits has been sent.
  return waitingFor(productId).reduce(clicked, await loadReactions(productId));
}

const keyOf = (productId: number, emoji: string): string => `reaction-${productId}-${emoji}`;

const waitingFor = (productId: number): Click[] =>
  waiting
    .get()
    .filter(({ key }) => key.startsWith(keyOf(productId, "")))
    .map(({ body }) => body as Click);

/** Tells the server, or without a network keeps it to be told. */
async function send(productId: number, click: Click): Promise<readonly Reaction[]> {
  const { user } = sessionStore.get();
  const key = keyOf(productId, click.emoji);
  // What is wanted now must not be overtaken by what still waits.
  if (!waiting.get().some((item) => item.key === key)) {
    try {
      return await sendReaction(productId, click);
    } catch (error) {
      if (!canWait(error)) throw error;
    }
  }
  const body = { itemType: "product", itemId: productId, ...click };
  const call = { kind: "reaction", method: "POST", path: "/api/reactions", body } as const;
  await waitFor({ key, userId: user?.id ?? 0, label: click.emoji, ...call });
  return shown(reactionsTo(productId).bar.get());
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

// What has been sent at last, or taken back, is asked for.
let before = waiting.get();
waiting.subscribe(() => {
  const now = waiting.get();
  const gone = before.filter(({ kind, key }) => kind === "reaction" && !now.some((item) => item.key === key));
  before = now;
  for (const { body } of gone) items.get((body as { itemId: number }).itemId)?.load({ refresh: true });
});
