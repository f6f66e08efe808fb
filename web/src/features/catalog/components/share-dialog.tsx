import { Dialog } from "@/ui/dialog";
import type { Product } from "../api";
import { shareTexts as texts } from "../share-texts";
import { ShareRow } from "./share-row";

export default function ShareDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={texts.title}
      description={product.name}
      className="max-w-sm"
    >
      <div className="pt-3">
        <ShareRow product={product} />
      </div>
    </Dialog>
  );
}
