import { formatEuro } from "@/base/money";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { PremiumNote, priceOf, ProductPicture, usePremiumPercent } from "@/features/catalog";
import { buttonClass } from "@/ui/button-class";
import type { Favourite } from "../api";
import { profileTexts as texts } from "../texts";

/** What the member orders most or wishes for. */
export function Favourites({ favourites }: { favourites: readonly Favourite[] }) {
  if (favourites.length === 0) {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-muted">{texts.noFavourites}</p>
        <Link href={href("/shop")} className={buttonClass({ variant: "soft" })}>
          {texts.toShop}
        </Link>
      </div>
    );
  }
  return (
    <ul className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3">
      {favourites.map((one) => (
        <li key={one.productId}>
          <Link
            href={href("/product/{id}", { id: one.productId })}
            className="group block rounded-lg focus-visible:outline-offset-4"
          >
            <span className="block aspect-square overflow-hidden rounded-lg">
              <ProductPicture
                product={{ name: "", imageUrl: one.imageUrl, category: "" }}
                sizes="(width >= 40rem) 200px, 45vw"
              />
            </span>
            <span className="mt-2 block leading-snug font-semibold wrap-anywhere group-hover:text-brand">
              {one.name}
            </span>
            <span className="block text-sm text-muted">
              <Cost favourite={one} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Cost({ favourite: { price, times } }: { favourite: Favourite }) {
  const cost = priceOf({ price }, usePremiumPercent());
  return (
    <>
      {cost ? `${formatEuro(cost.cents)} · ` : null}
      {times > 0 ? texts.ordered(times) : texts.wished}
      {cost ? <PremiumNote price={cost} /> : null}
    </>
  );
}
