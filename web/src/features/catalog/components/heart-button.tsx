import { clsx } from "clsx";
import { Heart } from "lucide-react";
import { toggleFavourite, useIsFavourite } from "../favourites";
import { catalogTexts as texts } from "../texts";

export function HeartButton({ productId, className }: { productId: number; className: string }) {
  const favourite = useIsFavourite(productId);
  const label = favourite ? texts.unfavourite : texts.favourite;
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={favourite}
      title={label}
      onClick={() => toggleFavourite(productId)}
      className={className}
    >
      <Heart
        key={String(favourite)}
        className={clsx("size-5", favourite && "animate-pop fill-brand text-brand")}
      />
    </button>
  );
}
