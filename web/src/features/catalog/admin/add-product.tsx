import { useState } from "react";
import { Dialog } from "@/ui/dialog";
import { useDiscard } from "@/ui/use-discard";
import { ProductForm } from "./product-form";
import { productAdminTexts as texts } from "./texts";

/** The dialog for a new product. A click outside does not discard what was typed. */
export function AddProduct({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [dirty, setDirty] = useState(false);

  function close() {
    setDirty(false);
    onClose();
  }

  const [leave, question] = useDiscard(dirty, close);
  return (
    <>
      <Dialog open={open} onOpenChange={leave} title={texts.addTitle} className="sm:max-w-4xl">
        <div className="@container">
          <ProductForm owned={null} label={texts.addTitle} onDone={close} onDirty={setDirty} />
        </div>
      </Dialog>
      {question}
    </>
  );
}
