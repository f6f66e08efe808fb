import { LinkQuestion } from "@/features/mail";
import { leaveDigest } from "../api";
import { digestTexts as texts } from "../texts";

/** /zusammenfassung-abbestellen: what the link in each digest leads to. */
export default function LeaveDigestPage() {
  return (
    <LinkQuestion
      title={texts.leaveTitle}
      text={texts.leaveText}
      action={texts.leave}
      done={texts.left}
      send={leaveDigest}
    />
  );
}
