import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { toCents } from "@/base/money";
import { Button } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { orderRefundsQuery } from "../api";
import { refundTexts as texts } from "../texts";
import { RefundList } from "./refund-list";
import { RefundSheet } from "./refund-sheet";

/** What of an order went back, and giving back more of it; nothing where no money came. */
export default function OrderRefunds({ id, number }: { id: string; number: string }) {
  const found = useQuery(orderRefundsQuery(id));
  const [open, setOpen] = useState(false);
  if (!found.data) {
    return found.isError ? (
      <section aria-label={texts.title}>
        <h3 className="text-lg">{texts.title}</h3>
        <InlineError text={texts.failed} query={found} />
      </section>
    ) : null;
  }
  const left = toCents(found.data.refundableAmount) ?? 0;
  if (left === 0 && found.data.refunds.length === 0) return null;
  return (
    <section aria-label={texts.title}>
      <div className="mb-1 flex items-center justify-between gap-4">
        <h3 className="text-lg">{texts.title}</h3>
        {left > 0 ? (
          <Button
            size="sm"
            variant="soft"
            icon={<Undo2 aria-hidden className="size-4.5" />}
            onClick={() => setOpen(true)}
          >
            {texts.giveBack}
          </Button>
        ) : null}
      </div>
      <RefundList refunds={found.data.refunds} />
      {open ? (
        <RefundSheet id={id} number={number} found={found.data} onClose={() => setOpen(false)} />
      ) : null}
    </section>
  );
}
