import { Crown, MessagesSquare, PackageOpen, ShieldCheck } from "lucide-react";
import { useConfig } from "@/api/config";
import { authTexts as texts } from "../texts";

/** Why becoming a member is worth it. */
export function SellingPoints() {
  const config = useConfig();
  const percent = config?.premiumDiscountPercent;
  const points = [
    { icon: PackageOpen, title: texts.selection, text: config?.words.selection ?? texts.selectionText },
    { icon: Crown, title: texts.premium, text: percent === undefined ? "" : texts.premiumText(percent) },
    { icon: ShieldCheck, title: texts.payments, text: texts.paymentsText },
    { icon: MessagesSquare, title: texts.community, text: config?.words.community ?? texts.communityText },
  ];
  return (
    <ul aria-label={texts.sellingPointsLabel} className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      {points.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex items-start gap-3.5">
          <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-brand-soft text-on-brand-soft">
            <Icon aria-hidden className="size-5.5" />
          </span>
          <span className="min-w-0">
            <span className="block font-semibold">{title}</span>
            <span className="block min-h-5 text-[0.9375rem] text-muted">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
