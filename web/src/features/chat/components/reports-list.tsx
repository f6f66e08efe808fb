import { ReportList } from "@/features/moderation";
import { useReportPictureUrl } from "../pictures";
import { useChatSlots } from "../slots";
import { chatTexts as texts } from "../texts";

/** What was reported, next to the rooms; admins and moderators decide. */
export function ReportsList({ admin }: { admin: boolean }) {
  const { timeOut } = useChatSlots();
  return (
    <ReportList
      className="px-2.5 md:px-0"
      onTimeOut={admin ? timeOut : undefined}
      renderPicture={(report, position) => (
        <ReportPicture key={position} report={report} position={position} />
      )}
    />
  );
}

/** A picture of the reported message, as the report keeps it. */
function ReportPicture({ report, position }: { report: number; position: number }) {
  const url = useReportPictureUrl(report, position);
  return url ? (
    <img src={url} alt={texts.picture} className="max-h-50 max-w-full rounded-lg object-contain" />
  ) : null;
}
