import { type Answer, api } from "@/api/client";
import { ApiError } from "@/api/error";
import type { Click, Reaction } from "./bar";

type Loaded = Answer<"get", "/api/reactions/{itemType}/{itemId}">;

/** The server was reached and said no. */
class Rejected extends Error {
  override name = "Rejected";
}

export const isRejection = (error: unknown): boolean =>
  error instanceof Rejected || error instanceof ApiError;

/** Many cards come into view at once: their lists are asked for a few at a time. */
const mostAtOnce = 3;
let underWay = 0;
const queue: (() => void)[] = [];

async function inTurn<T>(call: () => Promise<T>): Promise<T> {
  if (underWay >= mostAtOnce) await new Promise<void>((resolve) => queue.push(resolve));
  underWay += 1;
  try {
    return await call();
  } finally {
    underWay -= 1;
    queue.shift()?.();
  }
}

export const loadReactions = (productId: number): Promise<Loaded> =>
  inTurn(() =>
    api("get", "/api/reactions/{itemType}/{itemId}", { path: { itemType: "product", itemId: productId } }),
  );

/** Answers the reactions as they are afterwards. */
export async function sendReaction(
  productId: number,
  { emoji, action }: Click,
): Promise<readonly Reaction[]> {
  const answer = await api("post", "/api/reactions", {
    body: { itemType: "product", itemId: productId, emoji, action },
  });
  if (!answer?.success) throw new Rejected("success is not true");
  return answer.reactions;
}
