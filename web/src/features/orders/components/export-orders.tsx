import { Download } from "lucide-react";
import { useDownload } from "@/api/use-download";
import { Button } from "@/ui/button";
import { orderAdminTexts as texts } from "../back-office-texts";
import { type OrderFilter, writeQuery } from "../filter";

/** Saves the orders that fit the filter as a table. */
export default function ExportOrders({ filter }: { filter: OrderFilter }) {
  const [busy, save] = useDownload(texts);
  return (
    <Button
      size="sm"
      variant="ghost"
      busy={busy}
      icon={<Download aria-hidden className="size-4 max-sm:hidden" />}
      onClick={() => save("/api/orders/export", writeQuery(filter))}
    >
      {texts.export}
    </Button>
  );
}
