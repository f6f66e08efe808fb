import { clsx } from "clsx";
import { ArrowUp, Smile } from "lucide-react";
import { Popover } from "radix-ui";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { draftOf, keepDraft } from "../drafts";
import { chatTexts as texts } from "../texts";
import { EmojiPanel } from "./emoji-panel";

const longest = 4000;
const tallestPx = 200;

/** Where a message is written: Enter sends, Shift+Enter begins a line. What is not sent stays as a draft. */
export function Composer({
  room,
  onSend,
  onTyping,
  wait = 0,
}: {
  /** Drafts are kept under this name. */
  room: string;
  onSend: (content: string) => void;
  onTyping: () => void;
  /** Seconds until something can be sent. */
  wait?: number;
}) {
  const [text, setText] = useState(() => draftOf(room));
  const [choosing, setChoosing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  const excess = Array.from(text.trim()).length - longest;
  const empty = text.trim() === "";

  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = "0";
    element.style.height = `${Math.min(element.scrollHeight + 2, tallestPx)}px`;
    if (caret.current === null) return;
    element.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [text]);

  function change(next: string) {
    setText(next);
    keepDraft(room, next);
    if (next.trim() !== "") onTyping();
  }

  function send() {
    if (empty || excess > 0 || wait > 0) return;
    onSend(text.trim());
    setText("");
    keepDraft(room, "");
    setChoosing(false);
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    // While an input method offers characters, Enter chooses one of them.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  function insert(emoji: string) {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {};
    caret.current = selectionStart + emoji.length;
    change(text.slice(0, selectionStart) + emoji + text.slice(selectionEnd));
  }

  return (
    <form
      aria-label={texts.compose}
      className="relative flex shrink-0 items-end gap-2 px-3 py-2 md:px-4 md:py-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Popover.Root open={choosing} onOpenChange={setChoosing}>
        <Popover.Trigger
          aria-label={texts.emoji}
          title={texts.emoji}
          className="btn size-11 rounded-lg border border-line bg-surface text-ink hover:bg-sunken"
        >
          <Smile aria-hidden className="size-5.5" />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            aria-label={texts.emoji}
            side="top"
            align="start"
            sideOffset={8}
            collisionPadding={8}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              field.current?.focus();
            }}
            className="z-50 max-h-[min(22rem,50dvh)] w-88 max-w-[calc(100vw-1rem)] animate-zoom-in overflow-y-auto overscroll-contain rounded-xl border border-line bg-surface p-3 shadow-float outline-none"
          >
            <EmojiPanel onChoose={insert} />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      <div className="relative min-w-0 flex-1">
        <textarea
          ref={field}
          dir="auto"
          rows={1}
          value={text}
          aria-label={texts.compose}
          aria-invalid={excess > 0 || undefined}
          placeholder={texts.composePlaceholder}
          enterKeyHint="send"
          autoComplete="off"
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
          className={clsx(
            "block max-h-50 min-h-11 w-full resize-none rounded-[1.375rem] border border-edge bg-surface px-4 py-2.25 text-base leading-6 text-ink",
            "placeholder:truncate transition-colors duration-150 hover:border-ink focus:border-brand focus:outline-2 focus:outline-offset-0 focus:outline-brand aria-invalid:border-danger",
          )}
        />
        {excess > 0 ? (
          <p role="status" className="mt-1 px-4 text-xs text-danger">
            {texts.tooLong(excess)}
          </p>
        ) : null}
        {wait > 0 ? <p className="mt-1 px-4 text-xs text-muted">{texts.slow(wait)}</p> : null}
      </div>
      <button
        type="submit"
        aria-label={texts.send}
        title={texts.send}
        aria-disabled={empty || excess > 0 || wait > 0 || undefined}
        // The keyboard stays open on phones.
        onPointerDown={(event) => event.preventDefault()}
        className="btn size-11 rounded-full bg-brand text-on-brand hover:bg-brand-strong"
      >
        <ArrowUp aria-hidden className="size-5.5" />
      </button>
    </form>
  );
}
