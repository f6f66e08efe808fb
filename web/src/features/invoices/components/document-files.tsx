import { FileCode2, FileText } from "lucide-react";
import { useState } from "react";
import { toastFailure } from "@/api/toast-failure";
import { Button } from "@/ui/button";
import { type InvoiceEntry, saveInvoice } from "../api";
import { invoiceTexts as texts } from "../texts";

/** A document on paper and for machines. */
export function DocumentFiles({
  orderId,
  entry,
  linkKey,
}: {
  orderId: string;
  entry: Pick<InvoiceEntry, "kind" | "number">;
  linkKey?: string | undefined;
}) {
  const [busy, setBusy] = useState<"pdf" | "xml">();
  const name = texts.named(entry.kind, entry.number);

  async function save(format: "pdf" | "xml") {
    setBusy(format);
    try {
      await saveInvoice(orderId, entry.number, format, linkKey);
    } catch (error) {
      toastFailure(texts.error, error, texts.saveFailed);
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <span className="flex flex-wrap gap-2">
      <Button
        variant="soft"
        size="sm"
        busy={busy === "pdf"}
        aria-label={texts.savePdf(name)}
        icon={<FileText aria-hidden className="size-4" />}
        onClick={() => void save("pdf")}
      >
        {texts.pdf}
      </Button>
      <Button
        variant="quiet"
        size="sm"
        busy={busy === "xml"}
        aria-label={texts.saveXml(name)}
        icon={<FileCode2 aria-hidden className="size-4" />}
        onClick={() => void save("xml")}
      >
        {texts.xml}
      </Button>
    </span>
  );
}
