import { useQuery } from "@tanstack/react-query";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { useDesk } from "@/base/use-desk";
import { type Product, ProductPicture, productsQuery } from "@/features/catalog";

const tiles = 3;

/** What the shop is about, in pictures: one product each of the first categories. For desks only. */
export function AuthShowcase() {
  const { data: products = [], isSuccess } = useQuery({ ...productsQuery, enabled: useDesk() });
  // While they are on their way their place is kept; a shop without goods has none to show.
  if (isSuccess && products.length === 0) return null;
  return (
    <ul className="hidden min-h-48 grid-cols-3 gap-4 lg:grid">
      {oneOfEachCategory(products)
        .slice(0, tiles)
        .map((product) => (
          <li key={product.id}>
            <Link
              href={href("/product/{id}", { id: product.id })}
              title={product.name}
              className="group block aspect-4/5 overflow-hidden rounded-xl"
            >
              <ProductPicture
                product={product}
                sizes="10rem"
                className="transition-[scale] duration-250 group-hover:scale-[1.03]"
              />
            </Link>
          </li>
        ))}
    </ul>
  );
}

/** What people buy most just now comes first. */
function oneOfEachCategory(products: readonly Product[]): Product[] {
  const found = new Map<string, Product>();
  for (const product of products.toSorted((a, b) => Number(b.isTrending) - Number(a.isTrending))) {
    if (!found.has(product.category)) found.set(product.category, product);
  }
  return [...found.values()];
}
