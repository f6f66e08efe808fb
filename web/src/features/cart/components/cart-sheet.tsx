import { Sheet } from "@/ui/sheet";
import { checkoutTexts as texts } from "../checkout-texts";

export default function CartSheet({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={texts.title}>
      {texts.empty}
    </Sheet>
  );
}
