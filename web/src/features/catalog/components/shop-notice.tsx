import { Coffee } from "lucide-react";
import { Button } from "@/ui/button";
import { EmptyState, ErrorState } from "@/ui/states";
import { detailTexts as texts } from "../detail-texts";

/** Where the grid would be: the products could not be loaded, or none fits the filter. */
export default function ShopNotice({
  failed,
  busy,
  onRetry,
  onReset,
}: {
  failed: boolean;
  busy: boolean;
  onRetry: () => void;
  onReset: () => void;
}) {
  if (failed) return <ErrorState busy={busy} onRetry={onRetry} />;
  return (
    <EmptyState
      icon={<Coffee />}
      title={texts.empty}
      text={texts.emptyText}
      action={
        <Button variant="soft" onClick={onReset}>
          {texts.reset}
        </Button>
      }
    />
  );
}
