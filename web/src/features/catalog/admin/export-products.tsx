import { Download } from "lucide-react";
import { useDownload } from "@/api/use-download";
import { Button } from "@/ui/button";
import { productAdminTexts as texts } from "./texts";

/** Saves the whole catalogue as a table, as the import reads it. */
export function ExportProducts() {
  const [busy, save] = useDownload(texts);

  return (
    <Button
      variant="outline"
      busy={busy}
      icon={<Download aria-hidden className="size-4.5" />}
      onClick={() => save("/api/products/export")}
    >
      {texts.export}
    </Button>
  );
}
