import { clsx } from "clsx";
import { Check, CircleAlert, Clock, Crown, Languages } from "lucide-react";
import { memo, type MouseEvent, useMemo, useState } from "react";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { formatTime } from "@/base/recent";
import { useStore } from "@/base/store";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { Spinner } from "@/ui/spinner";
import { useMessageActions } from "../actions";
import { languageName } from "../language-texts";
import type { BubbleRow } from "../rows";
import { isEmojiOnly, partsOf } from "../text-parts";
import { chatTexts as texts } from "../texts";
import { translationAtHand } from "../translate";
import { BubbleText } from "./bubble-text";
import { MessageMenu, MessageSheet } from "./message-menu";
import { MessageReactions } from "./message-reactions";
import { ProductLink } from "./product-link";
import { type TranslationState, useTranslation } from "./use-translation";

const byThumb = matchMedia("(pointer: coarse)").matches;

/** One message: whose it is, what it says, and what can be done with it. */
export const Bubble = memo(OneBubble, sameBubble);

interface BubbleProps {
  row: BubbleRow;
  group: boolean;
}

/** Rows are made anew with every change; most of them say the same as before. */
function sameBubble(a: BubbleProps, b: BubbleProps): boolean {
  const same = (key: "message" | "first" | "last" | "state" | "own" | "content") => a.row[key] === b.row[key];
  return (
    a.group === b.group &&
    same("message") &&
    same("first") &&
    same("last") &&
    same("state") &&
    same("own") &&
    same("content")
  );
}

function OneBubble({ row, group }: BubbleProps) {
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
        <span className="w-9 shrink-0 self-end">
          {last ? <Avatar name={name} src={author?.avatar} size="sm" className="size-9!" /> : null}
        </span>
      ) : null}
      <Content row={row} name={name} showName={group && !own && first} />
    </div>
  );
}

function Content({ row, name, showName }: { row: BubbleRow; name: string; showName: boolean }) {
  const { content, message, own, first, last } = row;
  const can = useMessageActions();
  const translation = useTranslation(content);
  const [sheet, setSheet] = useState(false);
  const shown = translation.translation?.translatedText ?? content;
  const parts = useMemo(() => partsOf(shown), [shown]);
  const products = parts.filter((part) => part.kind === "product");
  const bare = isEmojiOnly(shown);
  const onlyProducts =
    products.length > 0 && parts.every((part) => part.kind === "product" || part.text.trim() === "");
  const time = formatTime(row.createdAt);

  function tapped(event: MouseEvent) {
    if (!byThumb || !message || getSelection()?.toString()) return;
    if ((event.target as Element).closest("a, button")) return;
    setSheet(true);
  }

  return (
    <>
      <div
        className={clsx("flex min-w-0 flex-col", own ? "items-end" : "items-start", "max-w-[min(36rem,82%)]")}
      >
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the button beside it does the same */}
        <div
          onClick={tapped}
          className={clsx(
            "max-w-full min-w-0",
            bare || onlyProducts
              ? ""
              : [
                  "rounded-xl px-3.5 py-2",
                  own ? "bg-brand text-on-brand" : "border border-line bg-surface text-ink",
                  last && (own ? "rounded-br-sm" : "rounded-bl-sm"),
                  !first && (own ? "rounded-tr-sm" : "rounded-tl-sm"),
                ],
            row.state === "failed" && "opacity-80",
          )}
        >
          {showName ? <AuthorLine row={row} name={name} /> : <span className="sr-only">{name}: </span>}
          {row.authorName ? <p className="text-xs">{row.authorName}</p> : null}
          {onlyProducts ? null : (
            <BubbleText content={shown} parts={parts} end={<Meta row={row} time={time} plain={bare} />} />
          )}
          {products.length > 0 ? (
            <div className={clsx("grid gap-1.5", !onlyProducts && "mt-2")}>
              {products.map(({ productId, text }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
                <ProductLink key={index} productId={productId} text={text} />
              ))}
            </div>
          ) : null}
          {onlyProducts ? (
            <span className="mt-1 flex justify-end text-xs">
              <Meta row={row} time={time} plain />
            </span>
          ) : null}
          <TranslationLine
            translation={translation}
            own={own && !bare}
            offered={!own && !bare && !onlyProducts}
          />
          {message ? (
            <MessageReactions
              reactions={message.reactions}
              onReact={(emoji) => can.react(message, emoji)}
              onOwn={own && !bare && !onlyProducts}
            />
          ) : null}
        </div>
        {row.state === "failed" ? <Unsent clientId={row.key} /> : null}
      </div>
      {message ? (
        byThumb ? (
          <>
            <button
              type="button"
              aria-label={texts.actionsOf(name, time)}
              aria-haspopup="dialog"
              className="sr-only"
              onClick={() => setSheet(true)}
            />
            <MessageSheet message={message} translation={translation} open={sheet} onOpenChange={setSheet} />
          </>
        ) : (
          <span className="self-center opacity-0 transition-opacity duration-150 group-focus-within/bubble:opacity-100 group-hover/bubble:opacity-100 has-data-[state=open]:opacity-100">
            <MessageMenu message={message} name={name} time={time} translation={translation} />
          </span>
        )
      ) : null}
    </>
  );
}

function AuthorLine({ row: { message }, name }: { row: BubbleRow; name: string }) {
  const { profiles } = useMessageActions();
  const author = message?.author;
  return (
    <p className="flex items-center gap-1.5 text-[0.9375rem] leading-5 font-bold text-brand">
      {profiles && author ? (
        <Link
          href={href("/profile/{userId}", { userId: author.userId })}
          className="min-w-0 truncate rounded-sm"
        >
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi className="min-w-0 truncate">{name}</bdi>
      )}
      {author?.isPremium ? (
        <Crown role="img" aria-hidden={false} aria-label={texts.premium} className="size-4 shrink-0" />
      ) : null}
      {author?.isAdmin ? (
        <span className="rounded-full bg-brand-soft px-1.5 text-xs text-on-brand-soft">{texts.team}</span>
      ) : null}
    </p>
  );
}

const states = {
  sent: { icon: Check, label: texts.sent },
  sending: { icon: Clock, label: texts.sending },
  waiting: { icon: Clock, label: texts.waiting },
  failed: { icon: CircleAlert, label: texts.notSent },
};

/** When it was written, and for own messages how far it has come. */
function Meta({ row, time, plain }: { row: BubbleRow; time: string; plain: boolean }) {
  const { icon: Icon, label } = states[row.state];
  return (
    <span
      className={clsx("inline-flex items-center gap-1", row.own && !plain ? "text-on-brand" : "text-muted")}
    >
      {row.state === "waiting" || row.state === "failed" ? <span>{label} ·</span> : null}
      <time dateTime={row.createdAt}>{time}</time>
      {row.own ? (
        <Icon
          role="img"
          aria-hidden={row.state === "waiting" || row.state === "failed"}
          aria-label={label}
          className="size-3.5"
        />
      ) : null}
    </span>
  );
}

function TranslationLine({
  translation: { translation, busy, toggle },
  own,
  offered,
}: {
  translation: TranslationState;
  own: boolean;
  offered: boolean;
}) {
  const atHand = useStore(translationAtHand);
  if (!translation && !busy && !(offered && atHand)) return null;
  const found = translation?.detectedLanguage;
  return (
    <p
      className={clsx(
        "mt-1 flex items-center gap-1.5 text-[0.8125rem]",
        own ? "text-on-brand" : "text-muted",
      )}
    >
      {busy ? <Spinner className="size-4" /> : <Languages aria-hidden className="size-4 shrink-0" />}
      {translation ? (
        <span>{found ? texts.translatedFrom(languageName(found)) : texts.translated} ·</span>
      ) : null}
      <button
        type="button"
        aria-disabled={busy || undefined}
        onClick={toggle}
        className="relative rounded-sm underline-offset-2 after:absolute after:-inset-x-2 after:-inset-y-3 hover:underline"
      >
        {busy ? texts.translating : translation ? texts.original : texts.translate}
      </button>
    </p>
  );
}

function Unsent({ clientId }: { clientId: string }) {
  const can = useMessageActions();
  return (
    <div className="mt-1 flex gap-1">
      <Button variant="ghost" size="sm" onClick={() => can.discard(clientId)}>
        {texts.discard}
      </Button>
      <Button variant="soft" size="sm" onClick={() => can.sendAgain(clientId)}>
        {texts.sendAgain}
      </Button>
    </div>
  );
}
