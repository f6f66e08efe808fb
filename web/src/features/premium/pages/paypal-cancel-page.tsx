import { Undo2 } from "lucide-react";
import { returnTexts as texts } from "../texts";
import { ReturnScreen } from "./return-screen";

/** /paypal-cancel: the buyer turned round at PayPal. */
export default function PaypalCancelPage() {
  return <ReturnScreen tone="plain" icon={<Undo2 />} title={texts.cancelled} text={texts.cancelledText} />;
}
