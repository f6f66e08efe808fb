import { clsx } from "clsx";
import { Heart } from "lucide-react";
import { wishlistTexts as texts } from "../texts";

/** The heart of a product. */
export function WishButton({
  wished,
  onChange,
  className,
}: {
  wished: boolean;
  onChange: (wished: boolean) => void;
  className: string;
}) {
  const label = wished ? texts.remove : texts.add;
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={wished}
      title={label}
      onClick={() => onChange(!wished)}
      className={className}
    >
      <Heart
        key={String(wished)}
        aria-hidden
        className={clsx("size-5", wished && "animate-pop fill-brand text-brand")}
      />
    </button>
  );
}
