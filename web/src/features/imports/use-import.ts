import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { toastFailure } from "@/api/toast-failure";
import { cancelImport, importQuery, importsKey, isBusy, startImport } from "./api";
import { importTexts as texts } from "./texts";

export type ImportRun = ReturnType<typeof useImport>;

/** One import, if there is one, with what can be done about it. `onChanged` is called when products have come in. */
export function useImport(id: number | undefined, onChanged: () => void) {
  const client = useQueryClient();
  const query = useQuery(importQuery(id));
  const [withPictures, setWithPictures] = useState(false);
  const again = () => client.invalidateQueries({ queryKey: importsKey });
  const start = useMutation({
    mutationFn: (one: number) => startImport(one, withPictures),
    onError: (error) => toastFailure(texts.error, error, texts.startFailed),
    onSettled: again,
  });
  const cancel = useMutation({
    mutationFn: cancelImport,
    onError: (error) => toastFailure(texts.error, error, texts.cancelFailed),
    onSettled: again,
  });

  const state = query.data?.import.state;
  const isOver = state === "done" || state === "cancelled";
  useEffect(() => {
    if (isOver) onChanged();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is over
  }, [isOver]);

  return { query, start, cancel, withPictures, setWithPictures, busy: isBusy(query.data?.import) };
}
