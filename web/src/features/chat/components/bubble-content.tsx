import { clsx } from "clsx";
import { type MouseEvent, useMemo, useRef, useState } from "react";
import { formatTime } from "@/base/recent";
import { useMessageActions } from "../actions";
import { useStore } from "@/base/store";
import { withMentions } from "../mentions";
import type { BubbleRow } from "../rows";
import { hasWords, isEmojiOnly, type Part, partsOf } from "../text-parts";
import { chatTexts as texts } from "../texts";
import { translatedRooms } from "../translate";
import { AuthorLine, BubbleMeta, TranslationLine, Unsent } from "./bubble-lines";
import { BubbleText } from "./bubble-text";
import { Quote, quoteOfRow } from "./quote";
import { MessageMenu, MessageSheet } from "./message-menu";
import { MessagePictures } from "./message-pictures";
import { MessageReactions } from "./message-reactions";
import { ProductLink } from "./product-link";
import { useSeen } from "./use-seen";
import { useTranslation } from "./use-translation";

const byThumb = matchMedia("(pointer: coarse)").matches;

const isBlank = (part: Part): boolean => part.kind === "text" && part.text.trim() === "";

export function BubbleContent({ row, name, showName }: { row: BubbleRow; name: string; showName: boolean }) {
  const { content, message, own, first, last, createdAt } = row;
  const { react, room } = useMessageActions();
  const place = useRef<HTMLDivElement>(null);
  const wholeRoom = useStore(translatedRooms).has(room);
  const translation = useTranslation(content, {
    // The samples of a demo have numbers below zero, which the server does not know.
    messageId: message && message.id > 0 ? message.id : undefined,
    foreign: message !== undefined && !own && hasWords(content),
    seen: useSeen(place, wholeRoom),
  });
  const [sheet, setSheet] = useState(false);
  const shown = translation.translation?.translatedText ?? content;
  const mentions = message?.mentions;
  const parts = useMemo(() => withMentions(partsOf(shown), mentions ?? []), [shown, mentions]);
  const products = parts.filter((part) => part.kind === "product");
  const onlyProducts = products.length > 0 && parts.every((part) => part.kind === "product" || isBlank(part));
  // Large emojis and product cards stand by themselves.
  const quote = quoteOfRow(row);
  const pictures = message?.pictures ?? row.pictures ?? [];
  const plain = !quote && pictures.length === 0 && (onlyProducts || isEmojiOnly(shown));
  const time = formatTime(createdAt);
  const meta = <BubbleMeta row={row} time={time} plain={plain} />;

  function tapped(event: MouseEvent) {
    if (!byThumb || !message || getSelection()?.toString()) return;
    if (!(event.target as Element).closest("a, button")) setSheet(true);
  }

  return (
    <>
      <div
        ref={place}
        className={clsx(
          "flex max-w-[min(36rem,82%)] min-w-0 flex-col gap-1",
          own ? "items-end" : "items-start",
        )}
      >
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the button beside it does the same */}
        <div
          onClick={tapped}
          className={clsx(
            // What answers a press is a target of its own: otherwise a tap near the name counts as one on its link.
            "max-w-full min-w-0",
            byThumb && "active:opacity-90",
            !plain && [
              "rounded-xl px-3.5 py-2",
              own ? "bg-brand text-on-brand" : "border border-line bg-surface text-ink",
              last && (own ? "rounded-br-sm" : "rounded-bl-sm"),
              !first && (own ? "rounded-tr-sm" : "rounded-tl-sm"),
            ],
            row.state === "refused" && "opacity-80",
          )}
        >
          {showName ? (
            <AuthorLine author={message?.author} name={name} />
          ) : (
            <span className="sr-only">{name}: </span>
          )}
          {quote ? <Quote quote={quote} own={own} /> : null}
          {pictures.length > 0 ? <MessagePictures pictures={pictures} /> : null}
          {row.authorName ? <p className="text-xs">{row.authorName}</p> : null}
          {shown === "" ? (
            <p className="flex justify-end text-xs">{meta}</p>
          ) : onlyProducts ? (
            <>
              <Products products={products} />
              <p className="mt-1 flex justify-end text-xs">{meta}</p>
            </>
          ) : (
            <BubbleText content={shown} parts={parts} own={own && !plain} end={meta} />
          )}
          <TranslationLine translation={translation} own={own && !plain} offered={!own && !plain} />
          {message ? (
            <MessageReactions
              reactions={message.reactions}
              onReact={(emoji) => react(message, emoji)}
              onOwn={own && !plain}
            />
          ) : null}
        </div>
        {onlyProducts ? null : <Products products={products} />}
        {row.state === "refused" ? <Unsent clientId={row.key} /> : null}
      </div>
      {message && byThumb ? (
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
      ) : null}
      {message && !byThumb ? (
        <span className="self-center opacity-0 transition-opacity duration-150 group-focus-within/bubble:opacity-100 group-hover/bubble:opacity-100 has-data-[state=open]:opacity-100">
          <MessageMenu message={message} name={name} time={time} translation={translation} />
        </span>
      ) : null}
    </>
  );
}

function Products({ products }: { products: readonly Extract<Part, { kind: "product" }>[] }) {
  return products.map(({ productId, text }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
    <ProductLink key={index} productId={productId} text={text} />
  ));
}
