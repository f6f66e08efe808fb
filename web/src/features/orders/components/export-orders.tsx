import { Download } from "lucide-react";
import { useState } from "react";
import { reasonOf } from "@/api/error";
import { download, saveAs } from "@/api/files";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { orderAdminTexts as texts } from "../back-office-texts";
import { type OrderFilter, writeQuery } from "../filter";

/** Saves the orders that fit the filter as a table. */
export default function ExportOrders({ filter }: { filter: OrderFilter }) {
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      saveAs(await download("/api/orders/export", writeQuery(filter)), texts.exportFile);
    } catch (error) {
      toast({
        title: texts.error,
        description: reasonOf(error) ?? texts.exportFailed,
        variant: "destructive",
      });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      size="sm"
      variant="ghost"
      busy={busy}
      icon={<Download aria-hidden className="size-4 max-sm:hidden" />}
      onClick={() => void save()}
    >
      {texts.export}
    </Button>
  );
}
