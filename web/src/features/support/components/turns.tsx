import { clsx } from "clsx";
import { FileText, TriangleAlert, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { useSession } from "@/features/auth";
import { Button } from "@/ui/button";
import { buttonClass } from "@/ui/button-class";
import type { BotAnswer } from "../api";
import { askAgain, type Turn } from "../conversation";
import { supportTexts as texts } from "../texts";
import { useHandover } from "../use-handover";
import { Recommended } from "./recommended";

const bubble = "max-w-[90%] min-w-0 rounded-xl px-3.5 py-2.5 whitespace-pre-wrap [overflow-wrap:anywhere]";

export function Question({ turn }: { turn: Turn }) {
  return (
    <div className="grid justify-items-end gap-1">
      <p
        className={clsx(bubble, "rounded-br-sm text-on-brand", turn.failed ? "bg-brand-strong" : "bg-brand")}
      >
        <span className="sr-only">{texts.you}: </span>
        {turn.content}
      </p>
      {turn.failed ? (
        <p className="flex items-center gap-2 text-sm text-muted">
          {turn.failed === "stopped" ? texts.stopped : texts.sendFailed}
          <Button variant="soft" size="sm" onClick={() => askAgain(turn)}>
            {texts.sendAgain}
          </Button>
        </p>
      ) : null}
    </div>
  );
}

function BotBubble({ children }: { children: ReactNode }) {
  return (
    <p className={clsx(bubble, "w-fit rounded-bl-sm border border-line bg-surface")}>
      <span className="sr-only">{texts.bot}: </span>
      {children}
    </p>
  );
}

/** What the bot says is text, never markup. */
export function Answer({
  turn: { content, answer },
  conversationId,
  onLeave,
}: {
  turn: Turn;
  conversationId: string;
  onLeave: () => void;
}) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <BotBubble>{content}</BotBubble>
      {answer?.notice ? (
        <p className="flex items-center gap-1.5 text-sm text-warning">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          {answer.notice}
        </p>
      ) : null}
      {answer && answer.products.length > 0 ? (
        <Recommended products={answer.products} onLeave={onLeave} />
      ) : null}
      {answer ? <Sources sources={answer.sources} onLeave={onLeave} /> : null}
      {answer?.handover ? <Handover conversationId={conversationId} onLeave={onLeave} /> : null}
    </div>
  );
}

export function Writing({ text }: { text: string }) {
  return text === "" ? (
    <p className={clsx(bubble, "w-fit rounded-bl-sm border border-line bg-surface")}>
      <span className="sr-only" role="status">
        {texts.thinking}
      </span>
      <span aria-hidden className="flex h-6 items-center gap-1">
        {[0, 150, 300].map((delay) => (
          <span
            key={delay}
            style={{ animationDelay: `${delay}ms` }}
            className="size-2 animate-breathe rounded-full bg-muted"
          />
        ))}
      </span>
    </p>
  ) : (
    <BotBubble>{text}</BotBubble>
  );
}

/** Places of this app only, whatever an answer says. */
const isPlaceHere = (address: string): boolean => /^\/(?![/\\])/.test(address);

function Sources({ sources, onLeave }: { sources: BotAnswer["sources"]; onLeave: () => void }) {
  const places = sources.filter(({ href: address }) => isPlaceHere(address));
  if (places.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      <span>{texts.sources}:</span>
      <ul className="contents">
        {places.map(({ title, href: address, number }) => (
          <li key={address} className="min-w-0">
            <Link
              href={address}
              onClick={onLeave}
              className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-md text-brand underline decoration-current/40 underline-offset-2 hover:decoration-current"
            >
              <FileText aria-hidden className="size-4 shrink-0" />
              <span className="min-w-0 truncate">{number ? texts.numbered(number, title) : title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** From the bot to the owner, in a private chat. */
function Handover({ conversationId, onLeave }: { conversationId: string; onLeave: () => void }) {
  const { user } = useSession();
  const member = user?.isApproved === true;
  const { handOver, busy } = useHandover(conversationId, onLeave);
  return (
    <div className="grid gap-2 rounded-xl bg-sunken p-3.5">
      <p className="text-[0.9375rem]">{member ? texts.handoverText : texts.handoverSignIn}</p>
      {member ? (
        <Button
          variant="outline"
          icon={<UserRound aria-hidden className="size-4.5" />}
          busy={busy}
          onClick={handOver}
        >
          {texts.handover}
        </Button>
      ) : (
        <Link href={href("/auth")} onClick={onLeave} className={buttonClass({ variant: "outline" })}>
          {texts.signIn}
        </Link>
      )}
    </div>
  );
}
