import { LinkQuestion } from "@/features/mail";
import { leaveNewsMail } from "../api";
import { newsMailTexts as texts } from "../texts";

/** /newsletter-abbestellen: what the link in each letter leads to. */
export default function LeaveNewsPage() {
  return (
    <LinkQuestion
      title={texts.leaveTitle}
      text={texts.leaveText}
      action={texts.leave}
      done={texts.left}
      send={leaveNewsMail}
    />
  );
}
