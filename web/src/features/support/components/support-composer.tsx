import { ArrowUp, Square } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { ask, stop } from "../conversation";
import { supportTexts as texts } from "../texts";

const longest = 1000;
const byThumb = matchMedia("(pointer: coarse)").matches;

/** Where a question is written: Enter sends, Shift+Enter begins a line. */
export function SupportComposer({ ready, writing }: { ready: boolean; writing: boolean }) {
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const excess = Array.from(text.trim()).length - longest;
  const unsendable = text.trim() === "" || excess > 0 || !ready;

  // Under the thumb the keyboard would cover what the bot says first.
  useEffect(() => {
    if (ready && !byThumb) field.current?.focus();
  }, [ready]);

  function send() {
    if (unsendable || writing) return;
    void ask(text);
    setText("");
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    // While an input method offers characters, Enter chooses one of them.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      aria-label={texts.field}
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="min-w-0 flex-1">
        <textarea
          ref={field}
          rows={1}
          value={text}
          disabled={!ready}
          aria-label={texts.field}
          aria-invalid={excess > 0 || undefined}
          placeholder={ready ? texts.placeholder : texts.placeholderWaiting}
          enterKeyHint="send"
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className="block field-sizing-content max-h-40 min-h-11 w-full resize-none rounded-[1.375rem] border border-edge bg-surface px-4 py-2.25 text-base leading-6 text-ink transition-colors duration-150 hover:border-ink focus:border-brand focus:outline-2 focus:outline-offset-0 focus:outline-brand disabled:bg-sunken disabled:text-muted aria-invalid:border-danger"
        />
        {excess > 0 ? (
          <p role="status" className="mt-1 px-4 text-xs text-danger">
            {texts.tooLong(excess)}
          </p>
        ) : null}
      </div>
      {writing ? (
        <button
          type="button"
          aria-label={texts.stop}
          title={texts.stop}
          onClick={stop}
          className="btn size-11 rounded-full border border-line bg-surface text-ink hover:bg-sunken"
        >
          <Square aria-hidden className="size-4 fill-current" />
        </button>
      ) : (
        <button
          type="submit"
          aria-label={texts.send}
          title={texts.send}
          aria-disabled={unsendable || undefined}
          // The keyboard stays open on phones.
          onPointerDown={(event) => event.preventDefault()}
          className="btn size-11 rounded-full bg-brand text-on-brand hover:bg-brand-strong"
        >
          <ArrowUp aria-hidden className="size-5.5" />
        </button>
      )}
    </form>
  );
}
