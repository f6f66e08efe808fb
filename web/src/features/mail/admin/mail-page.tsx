import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Mail, MailX } from "lucide-react";
import { useState } from "react";
import { BackLink } from "@/base/back-link";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { formatRecent } from "@/base/recent";
import { Badge, type BadgeTone } from "@/ui/badge";
import { buttonClass } from "@/ui/button-class";
import { Card } from "@/ui/card";
import { PageHeader } from "@/ui/page-header";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { EmptyState, ErrorState } from "@/ui/states";
import { type MailEntry, mailQuery, type MailState } from "../api";
import { mailTexts as texts } from "../texts";
import { MessageSheet } from "./message-sheet";

const tones: Record<MailState, BadgeTone> = {
  waiting: "warning",
  sent: "success",
  failed: "danger",
  kept: "neutral",
};

/** /admin/mail: what the shop has written to whom, and whether it arrived. */
export default function MailPage() {
  const mail = useQuery(mailQuery);
  const [open, setOpen] = useState<MailEntry>();
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={texts.title}
        text={texts.text}
        back={<BackLink href={href("/admin/settings")}>{texts.back}</BackLink>}
        actions={
          <Link href={href("/admin/letters")} className={buttonClass({ variant: "soft" })}>
            {texts.words}
          </Link>
        }
      />
      {mail.data ? (
        <div className="grid gap-4">
          {mail.data.hasMailbox ? null : <NoMailbox />}
          {mail.data.messages.length > 0 ? (
            <ul aria-label={texts.title} className="grid gap-3">
              {mail.data.messages.map((entry) => (
                <li key={entry.id}>
                  <Entry entry={entry} hasMailbox={mail.data.hasMailbox} onOpen={() => setOpen(entry)} />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState icon={<Mail />} title={texts.empty} text={texts.emptyText} />
          )}
        </div>
      ) : mail.isError ? (
        <ErrorState query={mail} />
      ) : (
        <SkeletonRows label={texts.title} count={4} row="h-24 rounded-xl!" />
      )}
      <MessageSheet
        entry={open}
        canSend={mail.data?.hasMailbox ?? false}
        onClose={() => setOpen(undefined)}
      />
    </div>
  );
}

const NoMailbox = () => (
  <Card className="flex gap-4">
    <MailX aria-hidden className="size-6 shrink-0 text-warning" />
    <div>
      <h2 className="text-base font-semibold">{texts.noMailbox}</h2>
      <p className="text-sm text-muted">{texts.noMailboxText}</p>
    </div>
  </Card>
);

function Entry({ entry, hasMailbox, onOpen }: { entry: MailEntry; hasMailbox: boolean; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full items-center gap-3 rounded-xl border border-line bg-surface p-4 text-left hover:bg-sunken"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{entry.subject}</span>
          <Badge tone={tones[entry.state]}>{texts.states[entry.state]}</Badge>
        </span>
        <span className="block text-sm wrap-anywhere text-muted">
          {entry.to ? texts.to(entry.to) : texts.toAccount}
        </span>
        <span className="block text-sm text-muted">{progress(entry, hasMailbox)}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
    </button>
  );
}

function progress(entry: MailEntry, hasMailbox: boolean): string {
  const { state, createdAt, sentAt, nextAt, attempts } = entry;
  if (sentAt) return texts.sent(formatRecent(sentAt));
  if (state === "failed") return texts.givenUp(attempts);
  if (hasMailbox && nextAt && attempts > 0) return texts.nextTry(attempts, formatRecent(nextAt));
  return texts.written(formatRecent(createdAt));
}
