import { createContext, use } from "react";
import type { ChatMessage } from "@/api/socket-frames";
import type { Language } from "./language-texts";
import type { Translation } from "./api";

/** What can be done in the conversation that is open; missing is what no one may do there. */
export interface MessageActions {
  react: (message: ChatMessage, emoji: string) => void;
  translate: (content: string, language: Language, messageId?: number) => Promise<Translation>;
  /** What the conversation is called where someone's choices about it are kept. */
  room: string;
  /** Opens the larger choice of emojis. */
  chooseEmoji: (message: ChatMessage) => void;
  mayAnswer: (message: ChatMessage) => boolean;
  answer: (message: ChatMessage) => void;
  mayEdit: (message: ChatMessage) => boolean;
  edit: (message: ChatMessage) => void;
  /** Whether it is pinned; undefined where the person may not change it. */
  isPinned: (message: ChatMessage) => boolean | undefined;
  pin: (message: ChatMessage, pinned: boolean) => void;
  /** Shows the message with this number, if it is still there. */
  jump: (seq: number) => void;
  mayRemove: (message: ChatMessage) => boolean;
  remove: (message: ChatMessage) => void;
  mayReport: (message: ChatMessage) => boolean;
  report: (message: ChatMessage) => void;
  mayTimeOut: (message: ChatMessage) => boolean;
  timeOut: (message: ChatMessage) => void;
  /** Of what has not been sent. */
  sendAgain: (clientId: string) => void;
  discard: (clientId: string) => void;
  /** People's names lead to their profiles. */
  profiles: boolean;
}

export const MessageActionsContext = createContext<MessageActions | null>(null);

export function useMessageActions(): MessageActions {
  const actions = use(MessageActionsContext);
  if (!actions) throw new Error("a message stands in a conversation");
  return actions;
}
