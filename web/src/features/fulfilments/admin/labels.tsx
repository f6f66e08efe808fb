import { Printer, Tags } from "lucide-react";
import { useState } from "react";
import { useDownload } from "@/api/use-download";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import type { Task } from "./api";
import { type LabelSheet, printLabels } from "./print-labels";
import { workTexts as texts } from "./texts";

const sheets = Object.keys(texts.labelSheets) as LabelSheet[];
const carriers = Object.keys(texts.labelCarriers) as (keyof typeof texts.labelCarriers)[];

/** Addresses of what is to be sent: on paper, or as a carrier's own page reads them for its labels. */
export function Labels({ tasks }: { tasks: readonly Task[] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        icon={<Tags aria-hidden className="size-4.5" />}
        onClick={() => setOpen(true)}
      >
        {texts.labels}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={texts.labels}>
        <h3 className="text-lg">{texts.labelsPrint}</h3>
        <p className="mb-3 text-muted">{texts.labelsPrintText(tasks.length)}</p>
        <div className="mb-6 grid gap-2">
          {sheets.map((sheet) => (
            <Button
              key={sheet}
              variant="outline"
              wide
              icon={<Printer aria-hidden className="size-4.5" />}
              onClick={() => printLabels(tasks, sheet)}
            >
              {texts.labelSheets[sheet]}
            </Button>
          ))}
        </div>
        <h3 className="text-lg">{texts.labelsTable}</h3>
        <p className="mb-3 text-muted">{texts.labelsText}</p>
        <div className="grid gap-2">
          {carriers.map((carrier) => (
            <Download key={carrier} carrier={carrier} />
          ))}
        </div>
      </Dialog>
    </>
  );
}

function Download({ carrier }: { carrier: (typeof carriers)[number] }) {
  const [busy, save] = useDownload({
    error: texts.error,
    exportFailed: texts.downloadFailed,
    exportFile: `${carrier}.csv`,
  });
  return (
    <Button
      variant="outline"
      wide
      busy={busy}
      onClick={() => save("/api/admin/orders/labels.csv", `?carrier=${carrier}`)}
    >
      {texts.labelCarriers[carrier]}
    </Button>
  );
}
