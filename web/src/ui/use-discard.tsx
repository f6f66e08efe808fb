import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "./confirm-dialog";
import { formTexts } from "./form-texts";

/**
 * Closes at once where nothing would be lost, and asks before it throws away what was typed. The question has to be drawn,
 * after or in what it is about.
 */
export function useDiscard(
  isDirty: boolean,
  onClose: () => void,
): readonly [leave: () => void, question: ReactNode] {
  const [asks, setAsks] = useState(false);
  const question = (
    <ConfirmDialog
      danger
      open={asks}
      onOpenChange={setAsks}
      title={formTexts.discardTitle}
      text={formTexts.discardText}
      confirmLabel={formTexts.discard}
      cancelLabel={formTexts.keepEditing}
      onConfirm={onClose}
    />
  );
  return [() => (isDirty ? setAsks(true) : onClose()), question];
}
