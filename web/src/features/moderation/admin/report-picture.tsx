import { useEffect, useState } from "react";
import { download } from "@/api/files";
import { moderationTexts as texts } from "../texts";

/** A picture of a reported message, as the report keeps it: fetched as the person, and in this page only. */
export function ReportPicture({ report, position }: { report: number; position: number }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let here = true;
    download("/api/admin/chat/reports/{id}/pictures/{position}", "", { id: report, position }).then(
      (blob) => {
        if (!here) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      },
      () => undefined,
    );
    return () => {
      here = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [report, position]);
  return url ? (
    <img src={url} alt={texts.picture} className="max-h-50 max-w-full rounded-lg object-contain" />
  ) : null;
}
