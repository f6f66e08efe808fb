import { Tags } from "lucide-react";
import { useState } from "react";
import { useDownload } from "@/api/use-download";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { workTexts as texts } from "./texts";

const carriers = Object.keys(texts.labelCarriers) as (keyof typeof texts.labelCarriers)[];

/** Addresses of what is to be sent, as a carrier's own page reads them for its labels. */
export function Labels() {
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
        <p className="mb-4 text-muted">{texts.labelsText}</p>
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
