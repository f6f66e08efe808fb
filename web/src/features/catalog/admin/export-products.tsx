import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useDownload } from "@/api/use-download";
import { Button } from "@/ui/button";
import { productsQuery } from "../api";
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

/** The same of all variants, where there are any. */
export function ExportVariants() {
  const [busy, save] = useDownload({ ...texts, exportFile: texts.exportVariantsFile });
  const hasVariants = useQuery(productsQuery).data?.some(({ variantCount }) => variantCount);
  if (!hasVariants) return null;

  return (
    <Button
      variant="ghost"
      busy={busy}
      icon={<Download aria-hidden className="size-4.5" />}
      onClick={() => save("/api/products/variants/export")}
    >
      {texts.exportVariants}
    </Button>
  );
}
