import { CloudOff } from "lucide-react";
import { Button } from "./button";
import type { Retried } from "./states";
import { uiTexts } from "./texts";

/** A part of a screen that could not be loaded, told within its own card. */
export function InlineError({ text = uiTexts.loadFailed, query }: { text?: string; query: Retried }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2 text-danger">
      <CloudOff aria-hidden className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-40">{text}</p>
      <Button size="sm" variant="soft" busy={query.isFetching} onClick={() => void query.refetch()}>
        {uiTexts.retry}
      </Button>
    </div>
  );
}
