import { clsx } from "clsx";
import { ArrowUp, Check, ImagePlus, Smile } from "lucide-react";
import { Popover } from "radix-ui";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ChatMessage } from "@/api/socket-frames";
import { type Composing, dropComposing } from "../composing";
import { draftOf, editOf, keepDraft, keepEdit } from "../drafts";
import { completed, typedName } from "../mentions";
import { type Store, useStore } from "@/base/store";
import type { Beside } from "../client/outbox";
import { chatTexts as texts } from "../texts";
import { ComposingBar } from "./composing-bar";
import { EmojiPanel } from "./emoji-panel";
import { focusPastMenu, focusUnlessElsewhere } from "./focus-past-menu";
import { MentionPicker, pickerId, useMentionPicker } from "./mention-picker";
import { pictureKinds, PictureTray, usePictureTray } from "./picture-tray";

const longest = 4000;
const tallestPx = 200;

interface ComposerProps {
  /** Drafts are kept under this name. */
  room: string;
  /** What the field is for; something new where nothing else is offered. */
  composing: Store<Composing>;
  onSend: (content: string, beside: Beside) => void;
  /** Changes an own message; false when it was not taken, and the text stays. */
  onEdit?: (message: ChatMessage, content: string) => Promise<boolean>;
  onTyping: () => void;
  /** Members can be named here. */
  naming?: boolean;
  /** Seconds until something can be sent. */
  wait?: number;
}

/**
 * Where a message is written: Enter sends, Shift+Enter begins a line. What is not sent stays as a draft, with what it answers;
 * while an own message is changed the draft waits.
 */
export function Composer(props: ComposerProps) {
  const composing = useStore(props.composing);
  const { room } = props;
  const key = composing.kind === "edit" ? `edit-${composing.message.id}` : "new";
  const place = useRef<HTMLDivElement>(null);
  const last = useRef(key);
  useEffect(() => {
    // Each change of an own message has a field of its own; the typing goes on in it.
    const isSame = key === last.current;
    last.current = key;
    if (isSame) return;
    const focus = () => place.current?.querySelector("textarea")?.focus();
    if (composing.kind !== "new") return focusPastMenu(focus);
    // Saved or given up: a menu may have been opened while the server was asked.
    focusUnlessElsewhere(focus);
  }, [key, composing.kind]);
  return (
    <div ref={place} className="shrink-0">
      {composing.kind === "new" ? null : (
        <ComposingBar composing={composing} onDrop={() => dropComposing(props.composing, room)} />
      )}
      <Field key={key} {...props} now={composing} />
    </div>
  );
}

/** What was written in the message's place before the page was loaded again, or its own text. */
function begunText(room: string, { id, content }: ChatMessage): string {
  const begun = editOf(room);
  return begun?.message.id === id ? begun.text : content;
}

function Field({
  room,
  composing,
  now,
  onSend,
  onEdit,
  onTyping,
  naming = false,
  wait: slow = 0,
}: ComposerProps & { now: Composing }) {
  const editing = now.kind === "edit" ? now.message : null;
  // What is there already can be changed at any time.
  const wait = editing ? 0 : slow;
  const [text, setText] = useState(() => (editing ? begunText(room, editing) : draftOf(room)));
  const [choosing, setChoosing] = useState(false);
  const [saving, setSaving] = useState(false);
  const [at, setAt] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const excess = Array.from(text.trim()).length - longest;
  const tray = usePictureTray();
  const withPictures = tray.items.some(({ picture }) => picture !== undefined);
  const empty = (text.trim() === "" && !withPictures) || tray.isBusy;
  const typed = naming ? typedName(text, at) : null;
  const picker = useMentionPicker(typed, (username) => {
    const next = completed(text, at, typed ?? "", username);
    caret.current = next.caret;
    setAt(next.caret);
    change(next.text);
  });

  // Anyone who answers goes on typing; a room that only opens does not call the keyboard.
  const answered = now.kind === "answer" ? now.to.id : null;
  const before = useRef(answered);
  useEffect(() => {
    const isNew = answered !== before.current && answered !== null;
    before.current = answered;
    if (!isNew) return;
    return focusPastMenu(() => field.current?.focus());
  }, [answered]);

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
    if (editing) keepEdit(room, { message: editing, text: next });
    else keepDraft(room, next);
    if (next.trim() !== "") onTyping();
  }

  async function save(message: NonNullable<typeof editing>) {
    setSaving(true);
    const isTaken = text.trim() === message.content || (await onEdit?.(message, text.trim()));
    setSaving(false);
    if (isTaken) dropComposing(composing, room);
  }

  function send() {
    if (empty || excess > 0 || saving || wait > 0) return;
    if (editing) return void save(editing);
    onSend(text.trim(), { replyTo: now.kind === "answer" ? now.to : null, pictures: tray.take() });
    if (now.kind === "answer") dropComposing(composing, room);
    setText("");
    keepDraft(room, "");
    setChoosing(false);
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!event.nativeEvent.isComposing && picker.onKey(event)) return;
    if (event.key === "Escape" && now.kind !== "new") return dropComposing(composing, room);
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
    <>
      <PictureTray tray={tray} />
      {/* Above the row, so that its buttons stay in line with the field. */}
      {excess > 0 ? (
        <p role="status" className="mt-1 px-4 text-xs text-danger">
          {texts.tooLong(excess)}
        </p>
      ) : null}
      {wait > 0 ? <p className="mt-1 px-4 text-xs text-muted">{texts.slow(wait)}</p> : null}
      <form
        aria-label={texts.compose}
        className="relative flex shrink-0 items-end gap-2 px-3 py-2 md:px-4 md:py-3"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <MentionPicker picker={picker} />
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
        {naming && !editing ? (
          <>
            <input
              ref={files}
              type="file"
              accept={pictureKinds}
              multiple
              hidden
              aria-label={texts.addPictures}
              onChange={({ target }) => {
                tray.add(target.files ?? []);
                target.value = "";
              }}
            />
            <button
              type="button"
              aria-label={texts.addPictures}
              title={texts.addPictures}
              onClick={() => files.current?.click()}
              className="btn size-11 rounded-lg border border-line bg-surface text-ink hover:bg-sunken"
            >
              <ImagePlus aria-hidden className="size-5.5" />
            </button>
          </>
        ) : null}
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
            aria-autocomplete={naming ? "list" : undefined}
            aria-controls={picker.active ? pickerId : undefined}
            aria-activedescendant={picker.active}
            onPaste={(event) => {
              const { files: pasted } = event.clipboardData;
              if (!naming || editing || pasted.length === 0) return;
              event.preventDefault();
              tray.add(pasted);
            }}
            onSelect={({ currentTarget }) => setAt(currentTarget.selectionStart)}
            onChange={(event) => {
              setAt(event.target.selectionStart);
              change(event.target.value);
            }}
            onKeyDown={onKeyDown}
            className={clsx(
              "block max-h-50 min-h-11 w-full resize-none rounded-[1.375rem] border border-edge bg-surface px-4 py-2.25 text-base leading-6 text-ink",
              "placeholder:truncate transition-colors duration-150 hover:border-ink focus:border-brand focus:outline-2 focus:outline-offset-0 focus:outline-brand aria-invalid:border-danger",
            )}
          />
        </div>
        <button
          type="submit"
          aria-label={editing ? texts.saveEdit : texts.send}
          title={editing ? texts.saveEdit : texts.send}
          aria-disabled={empty || excess > 0 || saving || wait > 0 || undefined}
          // The keyboard stays open on phones.
          onPointerDown={(event) => event.preventDefault()}
          className="btn size-11 rounded-full bg-brand text-on-brand hover:bg-brand-strong"
        >
          {editing ? (
            <Check aria-hidden className="size-5.5" />
          ) : (
            <ArrowUp aria-hidden className="size-5.5" />
          )}
        </button>
      </form>
    </>
  );
}
