import { Download } from "lucide-react";
import { useDownload } from "@/api/use-download";
import { Button } from "@/ui/button";
import { importTexts as texts } from "../texts";
import type { ImportRun } from "../use-import";

/** What can be done about an import now; `onClose` leaves it. */
export function ImportFooter({ run, onClose }: { run: ImportRun; onClose: () => void }) {
  const one = run.query.data?.import;
  if (!one) return null;
  if (one.finishedAt) {
    return (
      <>
        {one.state === "failed" ? null : <Report id={one.id} />}
        <Button onClick={onClose}>{texts.close}</Button>
      </>
    );
  }
  const changes = one.counts.created + one.counts.updated;
  // Pictures may be wanted of products that are there already.
  const isWorthIt = changes > 0 || (run.withPictures && one.counts.picturesNamed > 0);
  return (
    <>
      <Button variant="quiet" busy={run.cancel.isPending} onClick={() => run.cancel.mutate(one.id)}>
        {one.state === "running" ? texts.cancel : texts.discard}
      </Button>
      {one.state === "ready" ? (
        <Button
          busy={run.start.isPending}
          disabledReason={isWorthIt ? undefined : texts.nothingToDo}
          onClick={() => run.start.mutate(one.id)}
        >
          {texts.start(changes)}
        </Button>
      ) : null}
    </>
  );
}

function Report({ id }: { id: number }) {
  const [busy, save] = useDownload({
    error: texts.error,
    exportFailed: texts.reportFailed,
    exportFile: texts.reportFile(id),
  });
  return (
    <Button
      variant="outline"
      busy={busy}
      icon={<Download aria-hidden className="size-4.5" />}
      onClick={() => save("/api/admin/imports/{id}/report", "", { id })}
    >
      {texts.report}
    </Button>
  );
}
