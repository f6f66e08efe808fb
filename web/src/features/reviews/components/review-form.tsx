import { type FormEvent, useState } from "react";
import { toastFailure } from "@/api/toast-failure";
import { askToSignIn, isSignedOut, sessionStore } from "@/features/auth";
import { Button } from "@/ui/button";
import { Field, Textarea } from "@/ui/field";
import { toast } from "@/ui/toast";
import { refreshReviews, type Review, saveReview } from "../api";
import { cut, isTooShort, lengthOf, longestComment } from "../comment";
import { reviewTexts as texts } from "../texts";
import { StarChoice } from "./stars";

const usualRating = 5;

/** Stars and a comment. With `own` it changes what was written before. */
export function ReviewForm({
  productId,
  own,
  onDone,
}: {
  productId: number;
  own: Pick<Review, "rating" | "comment"> | undefined;
  /** Saved, or given up. */
  onDone: () => void;
}) {
  const [rating, setRating] = useState(own?.rating ?? usualRating);
  const [comment, setComment] = useState(own?.comment ?? "");
  const [busy, setBusy] = useState(false);
  const length = lengthOf(comment);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (!sessionStore.get().user) return askToSignIn(texts.signInNeeded);
    if (isTooShort(comment)) {
      toast({ title: texts.tooShort, description: texts.tooShortText, variant: "destructive" });
      return;
    }
    setBusy(true);
    try {
      const { message } = await saveReview(productId, rating, comment.trim());
      toast({ title: texts.saved, description: message });
      await refreshReviews();
      onDone();
    } catch (error) {
      setBusy(false);
      if (isSignedOut(error)) return askToSignIn(texts.signInNeeded);
      toastFailure(texts.saveFailed, error, texts.saveFailedText);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-3">
      <StarChoice rating={rating} onChange={setRating} />
      <Field label={texts.comment}>
        <Textarea
          value={comment}
          placeholder={texts.placeholder}
          onChange={(event) => setComment(cut(event.target.value))}
        />
      </Field>
      <div className="-mt-1 flex flex-wrap items-center justify-end gap-3">
        <p className="mr-auto text-sm text-muted">
          <span aria-hidden>{texts.counter(length, longestComment)}</span>
          <span className="sr-only">{texts.counterLabel(length, longestComment)}</span>
        </p>
        <Button variant="quiet" onClick={onDone}>
          {texts.cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
