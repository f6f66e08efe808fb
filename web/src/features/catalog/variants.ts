import { href } from "@/base/paths";
import type { Product, Range, Variant } from "./api";

/** The product as one of its variants, under its own name. */
export const figuresOf = (product: Product, variant: Variant): Product => ({
  ...product,
  price: variant.price,
  stock: variant.stock,
  netAmount: variant.netAmount,
  unit: variant.unit,
  deposit: (variant.deposit ?? product.deposit) || undefined,
  weightGrams: variant.weightGrams,
  imageUrl: variant.imageUrl ?? product.imageUrl,
  discount: variant.discount,
  priceBefore: variant.priceBefore,
  variant: { id: variant.id, name: variant.name, isGone: false },
});

/** The same as it lies in a cart: "Assam Gold · 250 g". */
export const faceOf = (product: Product, variant: Variant): Product => ({
  ...figuresOf(product, variant),
  name: `${product.name} · ${variant.name}`,
});

/** A line of a cart with today's figures; without its variant in the range it is no longer for sale. */
export function freshFace(line: Product, product: Product, range: Range): Product {
  const variant = range.variants.find(({ id }) => id === line.variant?.id);
  if (variant) return faceOf(product, variant);
  return line.variant ? { ...line, stock: 0, variant: { ...line.variant, isGone: true } } : line;
}

export const findVariant = (range: Range, values: readonly string[]): Variant | undefined =>
  range.variants.find((variant) => variant.values.every((value, place) => value === values[place]));

/** The address that shows a product, and which of its variants. */
export const productHref = ({ id, variant }: Pick<Product, "id" | "variant">): string =>
  href("/product/{id}", { id }) + (variant ? `?variant=${variant.id}` : "");
