import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import type { Category } from "../api";
import { wayTo } from "../categories";
import { writeShopFilter } from "../shop-filter";
import { detailTexts as texts } from "../detail-texts";

const crumb = "inline-flex min-h-11 items-center rounded-md hover:underline";

/** The way from a shop to a category, or to what is shown of it; the server writes the same (`window/crumbs.rs`). */
export function Breadcrumbs({
  categories,
  category,
  shop = "/shop",
  isHere = false,
  onCategory,
}: {
  categories: readonly Category[];
  category: Category;
  shop?: "/shop" | "/enhanced-shop";
  /** The category itself is where the reader is. */
  isHere?: boolean;
  /** Before the address changes. */
  onCategory?: ((slug: string | null) => void) | undefined;
}) {
  const way = wayTo(categories, category);
  const to = (slug: string | null) => ({
    href: href(shop) + writeShopFilter({ category: slug, search: "" }),
    onClick: () => onCategory?.(slug),
  });
  return (
    <nav aria-label={texts.way} className="text-sm text-muted">
      <ol className="flex flex-wrap items-center gap-x-2">
        <li>
          <Link {...to(null)} className={crumb}>
            {texts.shop}
          </Link>
        </li>
        {way.map(({ id, slug, name }) => (
          <li key={id} className="flex items-center gap-x-2">
            <span aria-hidden>›</span>
            {isHere && id === category.id ? (
              <span aria-current="page" className="text-ink">
                {name}
              </span>
            ) : (
              <Link {...to(slug)} className={crumb}>
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
