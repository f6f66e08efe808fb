import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type Attempts, isFinalAnswer } from "@/api/attempts";
import { ApiError, reasonOf } from "@/api/error";
import { toast } from "@/ui/toast";
import { walletsKey } from "./api";
import { walletTexts as texts } from "./texts";

/** Sends coins, once however often it is asked to, and reports how it went. */
export function useSend<T>({
  send,
  attempts,
  failed,
  onSent,
}: {
  send: (body: T, key: string) => Promise<unknown>;
  attempts: Attempts;
  /** What to say when it failed. */
  failed: string;
  onSent: (body: T) => void;
}) {
  const client = useQueryClient();
  const underWay = useRef(false);
  const sending = useMutation({
    mutationFn: (body: T) => send(body, attempts.key(body)),
    onSuccess: (_, body) => {
      attempts.end(body);
      onSent(body);
    },
    onError: (error, body) => {
      if (isFinalAnswer(error)) attempts.end(body);
      toast({
        title: failed,
        description: reasonOf(error) ?? (error instanceof ApiError ? undefined : texts.retryHint),
        variant: "destructive",
      });
    },
    onSettled: () => {
      underWay.current = false;
      void client.invalidateQueries({ queryKey: walletsKey });
    },
  });
  const { error } = sending;
  /** Ends with the call, however it went. */
  async function submit(body: T): Promise<void> {
    // Two clicks come faster than the button turns busy.
    if (underWay.current) return;
    underWay.current = true;
    await sending.mutateAsync(body).catch(() => undefined);
  }
  return {
    busy: sending.isPending,
    /** What the server says about single fields. */
    fields: error instanceof ApiError ? error.fields : {},
    submit,
  };
}
