import { clsx } from "clsx";
import { Reply } from "lucide-react";
import { memo } from "react";
import { Avatar } from "@/ui/avatar";
import { useMessageActions } from "../actions";
import type { BubbleRow } from "../rows";
import { chatTexts as texts } from "../texts";
import { BubbleContent } from "./bubble-content";
import { useSwipe } from "./use-swipe";

interface BubbleProps {
  row: BubbleRow;
  /** More than two people: names and pictures stand at the bubbles. */
  group: boolean;
}

/** Scrolling stays the browser's. */
const sideways = { touchAction: "pan-y pinch-zoom" } as const;
const outside = { right: "-2.25rem", top: "50%", opacity: 0, pointerEvents: "none" } as const;

/** One message: whose it is, what it says, and what can be done with it. */
export const Bubble = memo(function Bubble({ row, group }: BubbleProps) {
  const { message, own, first, last } = row;
  const author = message?.author ?? null;
  const can = useMessageActions();
  const answer = message && can.mayAnswer(message) ? () => can.answer(message) : undefined;
  const { row: place, sign, handlers } = useSwipe(answer);
  const name = own ? texts.you : (author?.displayName ?? author?.username ?? texts.formerMember);
  return (
    <div
      ref={place}
      {...handlers}
      style={answer && sideways}
      className={clsx(
        "group/bubble relative flex items-end gap-2 px-3 md:px-4",
        own && "flex-row-reverse",
        first ? "mt-2" : "mt-0.75",
      )}
    >
      {group && !own ? (
        <span className="w-9 shrink-0">
          {last ? <Avatar name={name} src={author?.avatar} size="sm" className="size-9!" /> : null}
        </span>
      ) : null}
      <BubbleContent row={row} name={name} showName={group && !own && first} />
      {answer ? (
        // Comes in from the side where the message is pulled to; the menu says it in words.
        <span ref={sign} aria-hidden style={outside} className="absolute text-brand">
          <Reply className="size-5" />
        </span>
      ) : null}
    </div>
  );
}, sameBubble);

/** Rows are rebuilt with every change; most of them say the same as before. */
function sameBubble(a: BubbleProps, b: BubbleProps): boolean {
  const same = (key: "message" | "quoted" | "pictures" | "first" | "last" | "state" | "own" | "content") =>
    a.row[key] === b.row[key];
  return (
    a.group === b.group &&
    same("message") &&
    same("quoted") &&
    same("pictures") &&
    same("first") &&
    same("last") &&
    same("state") &&
    same("own") &&
    same("content")
  );
}
