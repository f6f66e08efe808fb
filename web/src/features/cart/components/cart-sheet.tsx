import { Sheet } from "@/ui/sheet";
import { cartTexts } from "../texts";

export default function CartSheet({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={cartTexts.title}>
      {cartTexts.empty}
    </Sheet>
  );
}
