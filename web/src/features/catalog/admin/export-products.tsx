import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useDownload } from "@/api/use-download";
import { Button } from "@/ui/button";
import { productsQuery } from "../api";
import { productAdminTexts as texts } from "./texts";

/** Saves the whole catalogue as a table, and all variants as another, as the import reads them. */
export function ExportProducts() {
  const [busy, save] = useDownload(texts);
  const [saving, saveVariants] = useDownload({ ...texts, exportFile: texts.exportVariantsFile });
  const hasVariants = useQuery(productsQuery).data?.some(({ variantCount }) => variantCount) ?? false;

  return (
    <>
      <Button
        variant="outline"
        busy={busy}
        icon={<Download aria-hidden className="size-4.5" />}
        onClick={() => save("/api/products/export")}
      >
        {texts.export}
      </Button>
      {hasVariants ? (
        <Button
          variant="outline"
          busy={saving}
          icon={<Download aria-hidden className="size-4.5" />}
          onClick={() => saveVariants("/api/products/variants/export")}
        >
          {texts.exportVariants}
        </Button>
      ) : null}
    </>
  );
}
