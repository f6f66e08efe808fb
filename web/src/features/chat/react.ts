import { isNetworkError, isTimeout } from "@/api/error";
import type { ChatMessage } from "@/api/socket-frames";
import { toast } from "@/ui/toast";
import { postReaction } from "./api";
import { changeMessages, conversation } from "./conversations";
import { toggled, withReactions } from "./messages";
import { chatTexts as texts } from "./texts";

/** Adds one's reaction or takes it back: at once on the screen, and back again when the server refuses. */
export async function react({ id, roomId }: ChatMessage, emoji: string): Promise<void> {
  const now = conversation(roomId)
    .get()
    .messages.find((message) => message.id === id);
  if (!now) return;
  const reacted = now.reactions.some((reaction) => reaction.emoji === emoji && reaction.reacted);
  changeMessages(roomId, (messages) => toggled(messages, id, emoji));
  try {
    const { reactions, revision } = await postReaction(id, emoji, reacted ? "remove" : "add");
    changeMessages(roomId, (messages) => withReactions(messages, id, reactions, revision));
  } catch (error) {
    // What the server has told meanwhile does not hold the refused one.
    const { reactionsRevision } = now;
    const untold = (message: ChatMessage) =>
      message.id === id && message.reactionsRevision === reactionsRevision;
    changeMessages(roomId, (messages) => (messages.some(untold) ? toggled(messages, id, emoji) : messages));
    const unreachable = isNetworkError(error) || isTimeout(error);
    toast({
      title: texts.error,
      description: unreachable ? texts.networkFailed : texts.reactionFailed,
      variant: "destructive",
    });
  }
}
