import { isUnreachable, whyNot } from "@/api/failure";
import { queryClient } from "@/api/query";
import type { ChatMessage } from "@/api/socket-frames";
import type { Store } from "@/base/store";
import { toast } from "@/ui/toast";
import type { MessageActions } from "../actions";
import { deletePin, type Pins, pinsQuery, putPin } from "../api";
import { chat } from "../client/client";
import { answer, type Composing, isEditable } from "../composing";
import { chatTexts as texts } from "../texts";
import { type Target, targetAt } from "./use-target";

interface Talk {
  composing: Store<Composing>;
  target: Store<Target | null>;
  pins: Pins | undefined;
}

type TalkCalls = Pick<
  MessageActions,
  "mayAnswer" | "answer" | "mayEdit" | "edit" | "isPinned" | "pin" | "jump"
>;

/** Answering, changing, pinning and finding messages of a room. */
export function talkCalls(
  roomId: number,
  me: number | undefined,
  isActive: boolean,
  { composing, target, pins }: Talk,
): TalkCalls {
  return {
    mayAnswer: ({ isSystem }) => isActive && !isSystem,
    answer: (message) => answer(composing, String(roomId), message),
    mayEdit: (message) => isActive && message.userId === me && isEditable(message),
    edit: (message) => composing.set({ kind: "edit", message }),
    isPinned: ({ id }) => (pins?.mayPin ? pins.messages.some((pinned) => pinned.id === id) : undefined),
    pin: (message, pinned) => void setPin(message, pinned),
    jump: (seq) => target.set(targetAt(seq)),
  };
}

async function setPin({ id, roomId }: ChatMessage, pinned: boolean): Promise<void> {
  try {
    await (pinned ? putPin(id) : deletePin(id));
    toast({ title: pinned ? texts.pinnedDone : texts.unpinnedDone });
  } catch (error) {
    toast({ title: texts.error, description: whyNot(error), variant: "destructive" });
  } finally {
    void queryClient.invalidateQueries({ queryKey: pinsQuery(roomId).queryKey });
  }
}

/** Whether the server has taken the new text; says why not. */
export async function saveEdit(message: ChatMessage, content: string): Promise<boolean> {
  try {
    await chat.edit(message, content);
    return true;
  } catch (error) {
    toast({
      title: texts.editFailed,
      description: isUnreachable(error) ? texts.editOffline : whyNot(error),
      variant: "destructive",
    });
    return false;
  }
}
