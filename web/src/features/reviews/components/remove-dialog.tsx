import { useState } from "react";
import { toastFailure } from "@/api/toast-failure";
import { GroundsField, groundsBody, noGrounds } from "@/features/moderation";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Field, Input } from "@/ui/field";
import { toast } from "@/ui/toast";
import { deleteReview, refreshReviews, removeReview, type Review } from "../api";
import { reviewTexts as texts } from "../texts";

interface Props {
  review: Review;
  productId: number;
  onClose: () => void;
}

/** Asks once more before a review is deleted by its author, or removed by an admin who says why. */
export default function RemoveDialog({ review, productId, onClose }: Props) {
  const [reason, setReason] = useState("");
  const [grounds, setGrounds] = useState(noGrounds);

  async function remove() {
    try {
      const body = { reason: reason.trim(), ...groundsBody(grounds) };
      await (review.isOwn ? deleteReview(productId) : removeReview(review.id, body));
      await refreshReviews();
    } catch (error) {
      toastFailure(texts.deleteFailed, error, texts.deleteFailedText);
      throw error;
    }
    toast({ title: texts.deleted });
  }

  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={review.isOwn ? texts.deleteTitle : texts.moderateTitle(review.username)}
      text={review.isOwn ? texts.deleteText : texts.moderateText}
      confirmLabel={review.isOwn ? texts.deleteConfirm : texts.moderateConfirm}
      onConfirm={remove}
    >
      {review.isOwn ? null : (
        <div className="grid gap-4">
          <GroundsField value={grounds} onChange={setGrounds} />
          <Field label={texts.reason}>
            <Input value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
          </Field>
        </div>
      )}
    </ConfirmDialog>
  );
}
