import { isFinalAnswer } from "@/api/attempts";
import { ApiError } from "@/api/error";

/** What is no longer there need not be taken away: a second try after an answer that was lost comes to this. */
export async function untilGone(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

/** Things that the server takes once and then refuses: after an answer that was lost the refusal says that it has been done. */
export function onceEach(
  act: (id: number, reason: string) => Promise<unknown>,
  refusal: string,
): (id: number, reason: string) => Promise<void> {
  const unanswered = new Set<number>();
  return async (id, reason) => {
    try {
      await act(id, reason);
    } catch (error) {
      if (!isFinalAnswer(error)) unanswered.add(id);
      const isDone = unanswered.has(id) && error instanceof ApiError && error.code === refusal;
      if (!isDone) throw error;
    }
    unanswered.delete(id);
  };
}
