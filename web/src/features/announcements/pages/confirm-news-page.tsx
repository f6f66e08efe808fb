import { LinkQuestion } from "@/features/mail";
import { confirmNewsMail } from "../api";
import { newsMailTexts as texts } from "../texts";

/** /newsletter-bestaetigen: what the link of the asking letter leads to. */
export default function ConfirmNewsPage() {
  return (
    <LinkQuestion
      title={texts.confirmTitle}
      text={texts.confirmText}
      action={texts.confirm}
      done={texts.confirmed}
      send={confirmNewsMail}
    />
  );
}
