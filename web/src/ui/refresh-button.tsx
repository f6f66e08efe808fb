import { RotateCw } from "lucide-react";
import { Button } from "./button";
import { uiTexts } from "./texts";

/** Fetches a screen again. On phones only the arrow remains, so that it fits next to the title. */
export function RefreshButton({
  busy,
  onClick,
  className,
}: {
  busy: boolean;
  onClick: () => void;
  className?: string;
}) {
  return (
    <Button
      variant="outline"
      aria-label={uiTexts.refresh}
      title={uiTexts.refresh}
      icon={<RotateCw aria-hidden className="size-4.5" />}
      busy={busy}
      onClick={onClick}
      className={className}
    >
      <span className="max-sm:hidden">{uiTexts.refresh}</span>
    </Button>
  );
}
