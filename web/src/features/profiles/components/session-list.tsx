import { useQuery, useQueryClient } from "@tanstack/react-query";
import { LogOut, Monitor, Send, Smartphone } from "lucide-react";
import { useState } from "react";
import { useConfig } from "@/api/config";
import { toastFailure } from "@/api/toast-failure";
import { formatDate } from "@/base/dates";
import { href } from "@/base/paths";
import { formatRecent } from "@/base/recent";
import { linkQuery, telegramTexts } from "@/features/telegram";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { InlineError } from "@/ui/inline-error";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { toast } from "@/ui/toast";
import { useFocusRescue } from "@/ui/use-focus-rescue";
import { accountTexts as texts } from "../account-texts";
import { type DeviceSession, endAllSessions, endSession, sessionsQuery } from "../api";
import { ending, leave } from "../keep";

/** Where the account is signed in, and how to end it. */
export function SessionList() {
  const sessions = useQuery(sessionsQuery);
  const [asking, setAsking] = useState(false);
  const focus = useFocusRescue<HTMLUListElement>();

  if (sessions.isError && !sessions.data) {
    return <InlineError text={texts.sessionsFailed} query={sessions} />;
  }
  if (!sessions.data) {
    return <SkeletonRows label={texts.sessions} count={2} row="h-14" />;
  }
  return (
    <>
      <ul {...focus} aria-label={texts.sessions} className="-my-2 grid divide-y divide-line outline-none">
        {sessions.data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
        <TelegramKey />
      </ul>
      <Button
        variant="outline"
        className="mt-5"
        icon={<LogOut aria-hidden className="size-4.5" />}
        onClick={() => setAsking(true)}
      >
        {texts.endAll}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.endAllTitle}
        text={texts.endAllText}
        confirmLabel={texts.endAll}
        danger
        onConfirm={endAll}
      />
    </>
  );
}

async function endAll() {
  try {
    await ending(endAllSessions);
  } catch (error) {
    toastFailure(texts.error, error, texts.endAllFailed);
    throw error;
  }
  leave(href("/auth"), { title: texts.leftEverywhere, description: texts.leftEverywhereText });
}

/** A connected Telegram account comes in as well, as often as it likes. */
function TelegramKey() {
  const bot = useConfig()?.providers.telegram === true;
  const link = useQuery({ ...linkQuery, enabled: bot }).data;
  if (!link?.linked) return null;
  return (
    <li className="flex items-center gap-3 py-3">
      <Send aria-hidden className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{telegramTexts.key(link.telegramUsername)}</p>
        <p className="text-sm text-muted">
          {telegramTexts.keyText(link.linkedAt ? formatRecent(link.linkedAt) : "")}
        </p>
      </div>
    </li>
  );
}

function SessionRow({ session }: { session: DeviceSession }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const Icon = /iPhone|iPad|Android|Mobile/i.test(session.userAgent ?? "") ? Smartphone : Monitor;

  async function end() {
    setBusy(true);
    try {
      await endSession(session.id);
      await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      toast({ title: texts.ended, description: session.device });
    } catch (error) {
      toastFailure(texts.error, error, texts.endFailed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Icon aria-hidden className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {session.device}
          {session.current ? <Badge tone="success">{texts.thisDevice}</Badge> : null}
        </p>
        <p className="text-sm text-muted">
          {texts.since(formatRecent(session.createdAt))} · {texts.until(formatDate(session.expiresAt))}
        </p>
      </div>
      {session.current ? null : (
        <Button
          variant="quiet"
          size="sm"
          busy={busy}
          aria-label={texts.endNamed(session.device)}
          onClick={() => void end()}
        >
          {texts.end}
        </Button>
      )}
    </li>
  );
}
