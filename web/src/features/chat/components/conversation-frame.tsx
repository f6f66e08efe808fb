import { type ReactNode, useMemo, useState } from "react";
import type { ChatMessage } from "@/api/socket-frames";
import { type Grounds, ReasonDialog } from "@/features/moderation";
import { Sheet } from "@/ui/sheet";
import { type MessageActions, MessageActionsContext } from "../actions";
import { chatTexts as texts } from "../texts";
import { EmojiPanel } from "./emoji-panel";

interface Question {
  kind: "remove" | "report" | "emoji";
  message: ChatMessage;
  open: boolean;
  asked: number;
}

/** What a conversation can do by itself; the questions asked beforehand are the frame's business. */
export interface ConversationCalls extends Pick<
  MessageActions,
  | "translate"
  | "room"
  | "mayAnswer"
  | "answer"
  | "mayEdit"
  | "edit"
  | "isPinned"
  | "pin"
  | "jump"
  | "mayRemove"
  | "mayReport"
  | "mayTimeOut"
  | "timeOut"
  | "sendAgain"
  | "discard"
  | "profiles"
> {
  react: (message: ChatMessage, emoji: string) => void;
  remove: (message: ChatMessage, reason: string | undefined, grounds?: Grounds) => Promise<unknown>;
  /** Deleting it wants a reason. */
  removeNeedsReason: (message: ChatMessage) => boolean;
  report: (message: ChatMessage, reason: string) => Promise<unknown>;
}

/** Gives the messages inside their actions, with the dialogs that belong to them. */
export function ConversationFrame({ calls, children }: { calls: ConversationCalls; children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const actions = useMemo<MessageActions>(() => {
    const ask = (kind: Question["kind"]) => (message: ChatMessage) =>
      setQuestion((last) => ({ kind, message, open: true, asked: (last?.asked ?? 0) + 1 }));
    return { ...calls, chooseEmoji: ask("emoji"), remove: ask("remove"), report: ask("report") };
  }, [calls]);
  const onOpenChange = (open: boolean) => setQuestion((last) => last && { ...last, open });

  return (
    <MessageActionsContext value={actions}>
      {children}
      {question ? (
        <Questions key={question.asked} question={question} calls={calls} onOpenChange={onOpenChange} />
      ) : null}
    </MessageActionsContext>
  );
}

function Questions({
  question: { kind, message, open },
  calls,
  onOpenChange,
}: {
  question: Question;
  calls: ConversationCalls;
  onOpenChange: (open: boolean) => void;
}) {
  if (kind === "emoji") {
    return (
      <Sheet open={open} onOpenChange={onOpenChange} title={texts.react} onDesk="dialog" className="sm:w-110">
        <div className="px-4 pb-[max(1.25rem,var(--safe-bottom))]">
          <EmojiPanel
            onChoose={(emoji) => {
              calls.react(message, emoji);
              onOpenChange(false);
            }}
          />
        </div>
      </Sheet>
    );
  }
  if (kind === "report") {
    return (
      <ReasonDialog
        open={open}
        onOpenChange={onOpenChange}
        title={texts.reportTitle}
        text={texts.reportText}
        confirmLabel={texts.report}
        withReason
        act={(reason) => calls.report(message, reason)}
      />
    );
  }
  const withReason = calls.removeNeedsReason(message);
  const name = message.author?.displayName ?? message.author?.username ?? texts.formerMember;
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.deleteTitle}
      text={withReason ? texts.deleteForeignText(name) : texts.deleteOwnText}
      confirmLabel={texts.delete}
      danger
      withReason={withReason}
      withGrounds={withReason}
      act={(reason, grounds) =>
        withReason ? calls.remove(message, reason, grounds) : calls.remove(message, undefined)
      }
    />
  );
}
