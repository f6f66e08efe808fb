import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleAlert, Send } from "lucide-react";
import { useState } from "react";
import { reasonOf } from "@/api/error";
import { useStore } from "@/base/store";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { buttonClass } from "@/ui/button-class";
import { Card, CardTitle } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { Switch } from "@/ui/toggle";
import { kinds, type Kind, type Link, linkCode, linkQuery, putSwitch, unlink } from "../api";
import { askToLink, launchStore } from "../session";
import { telegramTexts as texts } from "../texts";

const lookEveryMs = 3000;

const fail = (title: string) => (error: unknown) =>
  toast({ title, description: reasonOf(error) ?? texts.failedText, variant: "destructive" });

/** The own account and Telegram: connecting, what the bot tells, and ending it. */
export default function TelegramCard() {
  const [waiting, setWaiting] = useState(false);
  const query = useQuery({
    ...linkQuery,
    // Connecting ends in Telegram; the card shows it on return.
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (waiting && !state.data?.linked ? lookEveryMs : false),
  });
  if (waiting && query.data?.linked) setWaiting(false);
  return (
    <Card aria-label={texts.title}>
      <CardTitle action={query.data?.linked ? <LinkedBadge link={query.data} /> : undefined}>
        {texts.title}
      </CardTitle>
      {query.data ? (
        query.data.linked ? (
          <Linked link={query.data} />
        ) : (
          <Unlinked waiting={waiting} onWaiting={setWaiting} />
        )
      ) : query.isError ? (
        <InlineError text={texts.loadFailed} query={query} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Card>
  );
}

function LinkedBadge({ link: { telegramUsername } }: { link: Link }) {
  return <Badge tone="success">{texts.connectedAs(telegramUsername)}</Badge>;
}

function Unlinked({ waiting, onWaiting }: { waiting: boolean; onWaiting: (waiting: boolean) => void }) {
  const inTelegram = useStore(launchStore)?.initData !== undefined;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      if (inTelegram) return askToLink();
      const { url } = await linkCode();
      onWaiting(true);
      window.open(url, "_blank", "noopener");
    },
    onError: fail(texts.connectFailed),
  });
  return (
    <div className="grid gap-3">
      <p className="text-[0.9375rem] text-muted">{texts.intro}</p>
      <Button icon={<Send aria-hidden className="size-4.5" />} busy={isPending} onClick={() => mutate()}>
        {waiting ? texts.openAgain : texts.connect}
      </Button>
      {inTelegram ? null : (
        <p role="status" className="text-sm text-muted">
          {waiting ? texts.waiting : texts.connectHint}
        </p>
      )}
    </div>
  );
}

function Linked({ link: { blocked, botName, hasPassword, notifications } }: { link: Link }) {
  const client = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  const { mutate } = useMutation({
    mutationFn: ({ kind, on }: { kind: Kind; on: boolean }) => putSwitch(kind, on),
    onMutate: ({ kind, on }) => {
      client.setQueryData(linkQuery.queryKey, (known) =>
        known ? { ...known, notifications: { ...known.notifications, [kind]: on } } : known,
      );
    },
    onError: (error) => {
      fail(texts.switchFailed)(error);
      void client.invalidateQueries({ queryKey: linkQuery.queryKey });
    },
  });

  async function leave() {
    try {
      await unlink();
      toast({ title: texts.disconnected });
      await client.invalidateQueries({ queryKey: linkQuery.queryKey });
    } catch (error) {
      fail(texts.error)(error);
      throw error;
    }
  }

  return (
    <div className="grid gap-3">
      {blocked ? (
        <div role="alert" className="grid gap-2 rounded-lg bg-warning-soft p-3.5 text-warning">
          <p className="flex gap-2">
            <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
            <span>
              <span className="font-semibold">{texts.blocked}</span> {texts.blockedText}
            </span>
          </p>
          {botName ? (
            <a
              href={`https://t.me/${botName}`}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass({ variant: "outline", size: "sm" }, "justify-self-start")}
            >
              {texts.openBot}
            </a>
          ) : null}
        </div>
      ) : null}
      <fieldset>
        <legend className="text-sm font-semibold text-muted">{texts.notify}</legend>
        <div className="-mb-2 grid divide-y divide-line">
          {kinds.map((kind) => (
            <Switch
              key={kind}
              {...texts.kinds[kind]}
              checked={notifications[kind]}
              onChange={({ target }) => mutate({ kind, on: target.checked })}
              className="py-3"
            />
          ))}
        </div>
      </fieldset>
      {hasPassword ? null : <p className="text-sm text-muted">{texts.passwordMissing}</p>}
      <Button
        variant="quiet"
        disabledReason={hasPassword ? undefined : texts.passwordMissing}
        onClick={() => setLeaving(true)}
      >
        {texts.disconnect}
      </Button>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={texts.disconnectTitle}
        text={texts.disconnectText}
        confirmLabel={texts.disconnect}
        onConfirm={leave}
      />
    </div>
  );
}
