import { X } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { orderAdminTexts as texts } from "../back-office-texts";
import { useSettleMany } from "../settle";

/** Decides all selected orders; stays in sight while the list scrolls. */
export default function BulkBar({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const settle = useSettleMany();
  const [asking, setAsking] = useState<"paid" | "failed" | null>(null);
  const running = settle.isPending ? settle.variables.status : null;
  // The selection is only gone once the orders are decided.
  const decide = (status: "paid" | "failed") =>
    settle.mutateAsync({ ids, status }).then(onDone, () => undefined);
  return (
    <div
      role="region"
      aria-label={texts.selected(ids.length)}
      className="sticky bottom-(--bulk-bar) z-20 mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-line bg-surface py-2 pr-3 pl-2 shadow-float"
    >
      <IconButton variant="ghost" label={texts.clear} onClick={onDone}>
        <X aria-hidden className="size-5" />
      </IconButton>
      <p aria-live="polite" className="mr-auto font-semibold">
        {texts.selected(ids.length)}
      </p>
      <div className="flex gap-2 max-sm:w-full max-sm:[&>button]:flex-1">
        <Button
          size="sm"
          variant="quiet"
          busy={running === "failed"}
          disabled={running === "paid"}
          onClick={() => setAsking("failed")}
        >
          {texts.reject}
        </Button>
        <Button
          size="sm"
          busy={running === "paid"}
          disabled={running === "failed"}
          onClick={() => setAsking("paid")}
        >
          {texts.pay}
        </Button>
      </div>
      <ConfirmDialog
        open={asking === "paid"}
        onOpenChange={() => setAsking(null)}
        title={texts.payTitle(ids.length)}
        text={texts.payText}
        confirmLabel={texts.payConfirm}
        onConfirm={() => decide("paid")}
      />
      <ConfirmDialog
        danger
        open={asking === "failed"}
        onOpenChange={() => setAsking(null)}
        title={texts.rejectTitle(ids.length)}
        text={texts.rejectText}
        confirmLabel={texts.reject}
        onConfirm={() => decide("failed")}
      />
    </div>
  );
}
