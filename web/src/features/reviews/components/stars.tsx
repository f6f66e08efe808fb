import { clsx } from "clsx";
import { Star } from "lucide-react";
import { useId } from "react";
import { reviewTexts as texts } from "../texts";

const all = [1, 2, 3, 4, 5] as const;

/** Five stars, so many of them filled. */
export function Stars({ rating, className }: { rating: number; className?: string }) {
  return (
    <span className={clsx("inline-flex gap-0.5", className)}>
      <span className="sr-only">{texts.stars(rating)}</span>
      {all.map((star) => (
        <Star
          key={star}
          aria-hidden
          className={clsx("size-4", star <= rating ? "fill-brand text-brand" : "text-edge")}
        />
      ))}
    </span>
  );
}

/** Five stars to choose from, one by one. */
export function StarChoice({ rating, onChange }: { rating: number; onChange: (rating: number) => void }) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{texts.rating}</legend>
      <div className="-ml-2 flex flex-wrap">
        {all.map((star) => (
          <label
            key={star}
            title={texts.stars(star)}
            className="grid size-11 place-items-center rounded-md transition-[scale] duration-150 has-focus-visible:outline-2 has-focus-visible:outline-brand active:scale-90"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              aria-label={texts.stars(star)}
              checked={star === rating}
              onChange={() => onChange(star)}
            />
            <Star
              aria-hidden
              className={clsx("size-7", star <= rating ? "fill-brand text-brand" : "text-edge")}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
