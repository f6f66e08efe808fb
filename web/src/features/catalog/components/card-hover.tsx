import { Share2 } from "lucide-react";
import type { MouseEvent } from "react";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import type { Product } from "../api";
import { detailTexts as texts } from "../detail-texts";
import { fromShop } from "../open-detail";

/**
 * What appears on the picture of a card under the pointer or the keyboard's focus. A thumb cannot hover: there
 * sharing always stands on the picture, and the picture itself is the way to the detail.
 */
export function CardHover({
  product,
  onOpen,
  onShare,
}: {
  product: Product;
  onOpen: (event: MouseEvent<HTMLElement>) => void;
  onShare: (product: Product) => Promise<void>;
}) {
  return (
    <>
      <button
        type="button"
        aria-label={texts.share}
        title={texts.share}
        onClick={() => void onShare(product)}
        className="on-picture absolute top-13 right-2 opacity-0 group-focus-within/picture:opacity-100 group-hover/picture:opacity-100 pointer-coarse:opacity-100"
      >
        <Share2 className="size-5" />
      </button>
      <Link
        href={href("/product/{id}", { id: product.id })}
        state={fromShop}
        onClick={onOpen}
        className="absolute inset-x-2 bottom-2 grid h-11 place-items-center rounded-lg bg-surface text-sm font-semibold opacity-0 transition-opacity duration-150 group-focus-within/picture:opacity-100 group-hover/picture:opacity-100 hover:text-brand pointer-coarse:hidden"
      >
        {texts.details}
      </Link>
    </>
  );
}
