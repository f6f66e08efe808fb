import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import type { Category } from "../api";
import { writeShopFilter } from "../shop-filter";
import { detailTexts as texts } from "../detail-texts";
import { Breadcrumbs } from "./breadcrumbs";

/** Over the products of a category: the way to it, what it is, and what lies in it. */
export default function CategoryHead({
  categories,
  category,
  onCategory,
}: {
  categories: readonly Category[];
  category: Category;
  onCategory: (slug: string | null) => void;
}) {
  const inside = categories.filter(({ parentId }) => parentId === category.id);
  return (
    <>
      <Breadcrumbs isHere categories={categories} category={category} onCategory={onCategory} />
      <div className="mb-6">
        <h1 className="text-2xl sm:text-3xl">{category.name}</h1>
        {category.description ? <p className="mt-1 text-muted">{category.description}</p> : null}
        {inside.length > 0 ? (
          <nav aria-label={texts.inside} className="mt-3 flex flex-wrap gap-2">
            {inside.map(({ id, slug, name }) => (
              <Link
                key={id}
                href={href("/shop") + writeShopFilter({ category: slug, search: "" })}
                onClick={() => onCategory(slug)}
                className="chip border-line bg-surface text-ink hover:bg-sunken"
              >
                {name}
              </Link>
            ))}
          </nav>
        ) : null}
      </div>
    </>
  );
}
