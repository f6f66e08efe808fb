import { clsx } from "clsx";
import { Check, CircleAlert, Clock, Crown, Languages, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { ChatMessage } from "@/api/socket-frames";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { formatTime } from "@/base/recent";
import { useStore } from "@/base/store";
import { isAdmin, useSession } from "@/features/auth";
import { Button } from "@/ui/button";
import { Spinner } from "@/ui/spinner";
import { useMessageActions } from "../actions";
import { languageName } from "../language-texts";
import type { BubbleRow } from "../rows";
import { chatTexts as texts } from "../texts";
import { languageStore, translationAtHand } from "../translate";
import type { TranslationState } from "./use-translation";

/** Whose group of bubbles it is. */
export function AuthorLine({ author, name }: { author: ChatMessage["author"]; name: string }) {
  const { profiles } = useMessageActions();
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
      ) : author?.isModerator ? (
        <ModeratorBadge />
      ) : null}
    </p>
  );
}

/** Who looks after the room: a sign, and its word for those who see and for those who hear. */
const ModeratorBadge = () => (
  <span className="flex shrink-0 items-center gap-1 rounded-full bg-brand-soft px-1.5 text-xs text-on-brand-soft">
    <ShieldCheck aria-hidden className="size-3.5 shrink-0" />
    {texts.moderator}
  </span>
);

const states = {
  sent: { icon: Check, label: texts.sent },
  sending: { icon: Clock, label: texts.sending },
  unconfirmed: { icon: Clock, label: texts.sending },
  queued: { icon: Clock, label: texts.waiting },
  refused: { icon: CircleAlert, label: texts.notSent },
};

/** When it was written, and for own messages how far it has come. */
export function BubbleMeta({ row, time, plain }: { row: BubbleRow; time: string; plain: boolean }) {
  const { icon: Icon, label } = states[row.state];
  const inWords = row.state === "queued" || row.state === "refused";
  return (
    <span
      className={clsx("inline-flex items-center gap-1", row.own && !plain ? "text-on-brand" : "text-muted")}
    >
      {inWords ? <span>{label} ·</span> : null}
      {row.message?.via === "telegram" ? <span>{texts.viaTelegram} ·</span> : null}
      <time dateTime={row.createdAt}>{time}</time>
      {row.message?.editedAt ? <span>· {texts.edited(formatTime(row.message.editedAt))}</span> : null}
      {row.own ? (
        <Icon role="img" aria-hidden={inWords} aria-label={label} className="size-3.5 shrink-0" />
      ) : null}
    </span>
  );
}

/** Says what one reads is a translation, and leads back; or offers one. */
export function TranslationLine({
  translation: { translation, busy, toggle, unasked, reason, missing },
  own,
  offered,
}: {
  translation: TranslationState;
  own: boolean;
  offered: boolean;
}) {
  const atHand = useStore(translationAtHand);
  const language = useStore(languageStore);
  const admin = isAdmin(useSession());
  const hint = missing ? (admin ? texts.translatorMissing : undefined) : reason;
  if (!translation && !busy && !hint && !(offered && atHand)) return null;
  const found = translation?.detectedLanguage;
  // What is in the reader's language already has no original to go back to.
  if (found === language)
    return unasked ? null : <Note own={own}>{texts.alreadyIn(languageName(found))}</Note>;
  return (
    <>
      <Note own={own}>
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
      </Note>
      {hint && !translation && !busy ? (
        <Note own={own}>
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          <span role="alert">{hint}</span>
        </Note>
      ) : null}
    </>
  );
}

function Note({ own, children }: { own: boolean; children: ReactNode }) {
  return (
    <p
      className={clsx(
        "mt-1 flex items-center gap-1.5 text-[0.8125rem]",
        own ? "text-on-brand" : "text-muted",
      )}
    >
      {children}
    </p>
  );
}

/** What can be done with a message that the server has refused. */
export function Unsent({ clientId }: { clientId: string }) {
  const can = useMessageActions();
  return (
    <div className="flex gap-1">
      <Button variant="ghost" size="sm" onClick={() => can.discard(clientId)}>
        {texts.discard}
      </Button>
      <Button variant="soft" size="sm" onClick={() => can.sendAgain(clientId)}>
        {texts.sendAgain}
      </Button>
    </div>
  );
}
