import { leaveNewsMail } from "../api";
import { LinkQuestion } from "../components/link-question";
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
