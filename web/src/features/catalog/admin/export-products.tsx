import { Download } from "lucide-react";
import { useState } from "react";
import { reasonOf } from "@/api/error";
import { download, saveAs } from "@/api/files";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { productAdminTexts as texts } from "./texts";

/** Saves the whole catalogue as a table, as the import reads it. */
export function ExportProducts() {
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      saveAs(await download("/api/products/export"), texts.exportFile);
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
      variant="outline"
      busy={busy}
      icon={<Download aria-hidden className="size-4.5" />}
      onClick={() => void save()}
    >
      {texts.export}
    </Button>
  );
}
