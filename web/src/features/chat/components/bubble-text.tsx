import { clsx } from "clsx";
import type { ReactNode } from "react";
import { EmojiText } from "./emoji-text";
import { ProductMention } from "./product-link";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { useSession } from "@/features/auth";
import { isEmojiOnly, type Part } from "../text-parts";

/**
 * What someone wrote: text, never markup. Its direction of writing is its own, so that nothing in it
 * can turn around what stands next to it.
 */
export function BubbleText({
  content,
  parts,
  own,
  end,
}: {
  content: string;
  parts: readonly Part[];
  /** It stands on a coloured bubble. */
  own: boolean;
  /** Follows the last word if it fits there. */
  end: ReactNode;
}) {
  const large = isEmojiOnly(content);
  return (
    <div
      dir="auto"
      className={clsx(
        "flow-root break-words whitespace-pre-wrap [overflow-wrap:anywhere] [unicode-bidi:isolate]",
        large && "text-[2.75rem] leading-tight",
      )}
    >
      {parts.map((part, index) =>
        part.kind === "link" ? (
          <a
            // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
            key={index}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            dir="ltr"
            className="[unicode-bidi:isolate] underline decoration-current/50 underline-offset-2 hover:decoration-current"
          >
            {part.text}
          </a>
        ) : part.kind === "mention" ? (
          // oxlint-disable-next-line react/no-array-index-key -- see above
          <Mentioned key={index} part={part} own={own} />
        ) : part.kind === "text" ? (
          // oxlint-disable-next-line react/no-array-index-key -- see above
          <EmojiText key={index}>{part.text}</EmojiText>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- see above
          <ProductMention key={index} productId={part.productId} text={part.text} />
        ),
      )}
      <span className={clsx("ms-2 inline-flex text-xs leading-4", !large && "mt-1.5 [float:inline-end]")}>
        <span dir="ltr">{end}</span>
      </span>
    </div>
  );
}

/** A member who is named; anyone who reads it finds the own name at a glance. */
function Mentioned({ part, own }: { part: Extract<Part, { kind: "mention" }>; own: boolean }) {
  const { user } = useSession();
  const mine = user?.id === part.userId;
  return (
    <Link
      href={href("/profile/{userId}", { userId: part.userId })}
      className={clsx(
        "rounded-sm font-semibold",
        mine ? "bg-brand-soft px-1 text-on-brand-soft" : own ? "underline" : "text-brand",
      )}
    >
      <bdi>{part.text}</bdi>
    </Link>
  );
}
