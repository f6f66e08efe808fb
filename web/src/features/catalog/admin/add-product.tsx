import { useState } from "react";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Dialog } from "@/ui/dialog";
import { ProductForm } from "./product-form";
import { productAdminTexts as texts } from "./texts";

/** The dialog for a new product. A click outside does not discard what was typed. */
export function AddProduct({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [dirty, setDirty] = useState(false);
  const [asking, setAsking] = useState(false);

  function close() {
    setDirty(false);
    onClose();
  }

  return (
    <>
      <Dialog
        open={open}
        onOpenChange={() => (dirty ? setAsking(true) : close())}
        title={texts.addTitle}
        className="sm:max-w-4xl"
      >
        <div className="@container">
          <ProductForm owned={null} label={texts.addTitle} onDone={close} onDirty={setDirty} />
        </div>
      </Dialog>
      <ConfirmDialog
        danger
        open={asking}
        onOpenChange={setAsking}
        title={texts.discardTitle}
        text={texts.discardText}
        confirmLabel={texts.discard}
        cancelLabel={texts.keepEditing}
        onConfirm={close}
      />
    </>
  );
}
