import { useState } from "react";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { orderAdminTexts as texts } from "../back-office-texts";
import { useSettleMany } from "../settle";

/** Decides all selected orders; stays in sight while the list scrolls. */
export default function BulkBar({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const settle = useSettleMany();
  const [asking, setAsking] = useState(false);
  const running = settle.isPending ? settle.variables.status : null;
  // The selection is only gone once the orders are decided.
  const decide = (status: "paid" | "failed") =>
    settle.mutateAsync({ ids, status }).then(onDone, () => undefined);
  return (
    <div
      role="region"
      aria-label={texts.selected(ids.length)}
      className="sticky bottom-4 z-20 mt-4 flex flex-wrap items-center gap-3 rounded-xl border border-line bg-surface px-4 py-3 shadow-float max-lg:bottom-24"
    >
      <p aria-live="polite" className="mr-auto font-semibold">
        {texts.selected(ids.length)}
      </p>
      <Button size="sm" variant="ghost" onClick={onDone}>
        {texts.clear}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        busy={running === "failed"}
        disabled={running === "paid"}
        onClick={() => setAsking(true)}
      >
        {texts.reject}
      </Button>
      <Button
        size="sm"
        busy={running === "paid"}
        disabled={running === "failed"}
        onClick={() => void decide("paid")}
      >
        {texts.pay}
      </Button>
      <ConfirmDialog
        danger
        open={asking}
        onOpenChange={setAsking}
        title={texts.rejectTitle(ids.length)}
        text={texts.rejectText}
        confirmLabel={texts.reject}
        onConfirm={() => decide("failed")}
      />
    </div>
  );
}
