import { whyNot } from "@/api/failure";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatRecent } from "@/base/recent";
import { ReasonDialog } from "@/features/moderation";
import { Button } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { toast } from "@/ui/toast";
import { decideHeld, type Waiting, waitingQuery } from "../api";
import { chatTexts as texts } from "../texts";
import { MessagePictures } from "./message-pictures";

/** Messages that others see once moderation has released them. Nothing where nothing waits. */
export function WaitingList() {
  const waiting = useQuery(waitingQuery);
  const client = useQueryClient();
  const [refused, setRefused] = useState<{ message: Waiting; open: boolean; asked: number } | null>(null);
  const again = () => client.invalidateQueries({ queryKey: waitingQuery.queryKey });

  async function release(id: number) {
    try {
      await decideHeld(id, "release");
      toast({ title: texts.releasedToast });
    } catch (error) {
      toast({ title: texts.error, description: whyNot(error), variant: "destructive" });
    } finally {
      await again();
    }
  }

  // The reports below have a skeleton of their own; two would say no more than one.
  if (waiting.isError && !waiting.data) {
    return (
      <div className="px-2.5 md:px-0">
        <InlineError text={texts.waitingFailed} query={waiting} />
      </div>
    );
  }
  return (
    <>
      {waiting.data?.length ? (
        <ul aria-label={texts.waitingTitle} className="mb-3 grid gap-3 px-2.5 md:px-0">
          {waiting.data.map((message) => (
            <li key={message.id} className="rounded-lg border border-line bg-surface p-3.5">
              <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
                <span className="font-semibold text-ink">{texts.waitingTitle}</span>
                <bdi>{texts.inRoom(message.roomName)}</bdi>
                <time dateTime={message.heldAt}>{formatRecent(message.heldAt)}</time>
              </p>
              <blockquote
                dir="auto"
                className="my-2 line-clamp-6 border-l-2 border-line pl-3 whitespace-pre-wrap [overflow-wrap:anywhere] [unicode-bidi:isolate]"
              >
                {message.content}
              </blockquote>
              <MessagePictures pictures={message.pictures} />
              <p className="text-sm text-muted">
                <bdi>{texts.by(message.author.username)}</bdi> · {texts.heldReasons[message.reason]}
              </p>
              <div className="mt-3 flex flex-wrap gap-2">
                <Button
                  variant="quiet"
                  size="sm"
                  onClick={() =>
                    setRefused((last) => ({ message, open: true, asked: (last?.asked ?? 0) + 1 }))
                  }
                >
                  {texts.refuse}
                </Button>
                <Button size="sm" onClick={() => void release(message.id)}>
                  {texts.release}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {refused ? (
        <ReasonDialog
          key={refused.asked}
          open={refused.open}
          onOpenChange={(open) => setRefused({ ...refused, open })}
          title={texts.refuseTitle}
          text={texts.refuseText(refused.message.author.username)}
          confirmLabel={texts.refuse}
          danger
          withReason
          withGrounds
          act={async (reason, grounds) => {
            await decideHeld(refused.message.id, "refuse", reason, grounds);
            toast({ title: texts.refusedToast });
            await again();
          }}
        />
      ) : null}
    </>
  );
}
