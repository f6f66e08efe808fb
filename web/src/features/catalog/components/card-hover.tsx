import { Share2 } from "lucide-react";
import type { MouseEvent } from "react";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import type { Product } from "../api";
import { detailTexts as texts } from "../detail-texts";
import { fromShop } from "../open-detail";

/** What appears on the picture of a card under the pointer or the keyboard's focus. */
export default function CardHover({
  product,
  onOpen,
  onShare,
}: {
  product: Product;
  onOpen: (event: MouseEvent<HTMLElement>) => void;
  onShare: (product: Product) => Promise<void>;
}) {
  return (
    <div className="pointer-events-none absolute inset-0 opacity-0 transition-opacity duration-150 group-hover/card:opacity-100 focus-within:opacity-100">
      <button
        type="button"
        aria-label={texts.share}
        title={texts.share}
        onClick={() => void onShare(product)}
        className="on-picture pointer-events-auto absolute top-13 right-2"
      >
        <Share2 className="size-5" />
      </button>
      <Link
        href={href("/product/{id}", { id: product.id })}
        state={fromShop}
        onClick={onOpen}
        className="pointer-events-auto absolute inset-x-2 bottom-2 grid h-11 place-items-center rounded-lg bg-glass text-sm font-semibold hover:bg-surface"
      >
        {texts.details}
      </Link>
    </div>
  );
}
