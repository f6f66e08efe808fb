import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { reasonOf } from "@/api/error";
import { formatDate, formatDateTime } from "@/base/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card, CardTitle } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { askForNewsMail, endNewsMail, type NewsMail, newsMailQuery } from "../api";
import { newsMailTexts as texts } from "../texts";

/** News by mail: asked for here, confirmed with the link in a letter, and ended here again. */
export default function NewsMailCard() {
  const query = useQuery(newsMailQuery);
  const state = query.data?.state;
  return (
    <Card aria-label={texts.title}>
      <CardTitle
        action={
          state === "on" ? (
            <Badge tone="success">{texts.on}</Badge>
          ) : state === "waiting" ? (
            <Badge tone="warning">{texts.waiting}</Badge>
          ) : undefined
        }
      >
        {texts.title}
      </CardTitle>
      {query.data ? (
        <Standing mail={query.data} />
      ) : query.isError ? (
        <InlineError text={texts.loadFailed} query={query} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Card>
  );
}

function Standing({ mail }: { mail: NewsMail }) {
  const client = useQueryClient();
  const { state, address, wording, expiresAt, confirmedAt, isOffered } = mail;
  const shows = (next: NewsMail) => client.setQueryData(newsMailQuery.queryKey, next);
  const fail = (error: unknown) => {
    toast({ title: texts.error, description: reasonOf(error) ?? texts.failed, variant: "destructive" });
    void client.invalidateQueries({ queryKey: newsMailQuery.queryKey });
  };
  const ask = useMutation({
    mutationFn: () => askForNewsMail(wording),
    onSuccess: (next) => {
      shows(next);
      toast({ title: texts.sent, description: texts.sentText(next.address ?? "") });
    },
    onError: fail,
  });
  const end = useMutation({
    mutationFn: endNewsMail,
    onSuccess: (next) => {
      shows(next);
      if (state === "on") toast({ title: texts.ended, description: texts.endedText });
    },
    onError: fail,
  });

  if (state === "on" && address && confirmedAt) {
    return (
      <div className="grid gap-3">
        <p className="wrap-anywhere">{texts.onText(address, formatDate(confirmedAt))}</p>
        <Button variant="soft" busy={end.isPending} onClick={() => end.mutate()}>
          {texts.end}
        </Button>
      </div>
    );
  }
  if (state === "waiting" && address && expiresAt) {
    return (
      <div className="grid gap-3">
        <p role="status" className="text-[0.9375rem] wrap-anywhere text-muted">
          {texts.waitingText(address, formatDateTime(expiresAt))}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="soft" busy={ask.isPending} onClick={() => ask.mutate()}>
            {texts.again}
          </Button>
          <Button variant="ghost" busy={end.isPending} onClick={() => end.mutate()}>
            {texts.cancel}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      <p className="text-[0.9375rem] text-muted">{texts.intro}</p>
      {isOffered && address ? (
        <>
          {/* What the button says yes to, word for word: it is kept as the proof. */}
          <p className="rounded-lg bg-sunken px-4 py-3 text-sm wrap-anywhere">{wording}</p>
          <Button variant="soft" busy={ask.isPending} onClick={() => ask.mutate()}>
            {texts.agree}
          </Button>
        </>
      ) : (
        <p className="text-sm text-muted">{isOffered ? texts.noAddress : texts.notOffered}</p>
      )}
    </div>
  );
}
