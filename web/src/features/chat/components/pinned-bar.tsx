import { Pin } from "lucide-react";
import { useState } from "react";
import type { ChatMessage } from "@/api/socket-frames";
import { useMessageActions } from "../actions";
import { firstLine } from "../client/messages";
import { chatTexts as texts } from "../texts";

/** What is pinned, one at a time: a tap leads to it and on to the next one. */
export function PinnedBar({ messages }: { messages: readonly ChatMessage[] }) {
  const { jump } = useMessageActions();
  const [turn, setTurn] = useState(0);
  const shown = messages[turn % Math.max(1, messages.length)];
  if (!shown) return null;
  const line = firstLine(shown.content) || texts.onlyPictures;
  const at = messages.indexOf(shown) + 1;
  return (
    <button
      type="button"
      aria-label={texts.toPinned(line)}
      onClick={() => {
        jump(shown.seq);
        setTurn(at);
      }}
      className="flex min-h-11 w-full shrink-0 items-center gap-3 border-b border-line bg-surface px-3 py-1.5 text-left transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-2 md:px-4"
    >
      <Pin aria-hidden className="size-5 shrink-0 text-brand" />
      <span className="min-w-0 flex-1 text-sm">
        <span className="block font-semibold text-brand">
          {messages.length > 1 ? texts.pinnedOf(at, messages.length) : texts.pinned}
        </span>
        <span dir="auto" className="block truncate [unicode-bidi:isolate]">
          {line}
        </span>
      </span>
    </button>
  );
}
