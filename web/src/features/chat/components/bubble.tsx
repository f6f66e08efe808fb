import { clsx } from "clsx";
import { memo } from "react";
import { Avatar } from "@/ui/avatar";
import type { BubbleRow } from "../rows";
import { chatTexts as texts } from "../texts";
import { BubbleContent } from "./bubble-content";

interface BubbleProps {
  row: BubbleRow;
  /** More than two people: names and pictures stand at the bubbles. */
  group: boolean;
}

/** One message: whose it is, what it says, and what can be done with it. */
export const Bubble = memo(function Bubble({ row, group }: BubbleProps) {
  const { message, own, first, last } = row;
  const author = message?.author ?? null;
  const name = own ? texts.you : (author?.displayName ?? author?.username ?? texts.formerMember);
  return (
    <div
      className={clsx(
        "group/bubble flex items-end gap-2 px-3 md:px-4",
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
