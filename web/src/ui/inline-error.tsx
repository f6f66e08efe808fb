import { CloudOff } from "lucide-react";
import { Button } from "./button";
import { uiTexts } from "./texts";

/** A part of a screen that could not be loaded, told within its own card. */
export function InlineError({
  text = uiTexts.loadFailed,
  onRetry,
  busy = false,
}: {
  text?: string;
  onRetry: () => void;
  busy?: boolean;
}) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2 text-danger">
      <CloudOff aria-hidden className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-40">{text}</p>
      <Button size="sm" variant="soft" busy={busy} onClick={onRetry}>
        {uiTexts.retry}
      </Button>
    </div>
  );
}
