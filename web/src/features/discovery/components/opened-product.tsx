import type { ReactNode } from "react";
import { type Product, ProductDetail } from "@/features/catalog";
import { WishButton } from "@/features/wishlist";
import { addThroughServer } from "../add-to-cart";
import { closeProduct } from "../open-product";
import { discoveryTexts as texts } from "../texts";

/** The product that the address names, over the products found. */
export default function OpenedProduct({
  wishes,
  onWish,
  ...props
}: {
  products: readonly Product[];
  productId: string | undefined;
  wishes: ReadonlySet<number>;
  onWish: (product: Product, wished: boolean) => void;
  renderDetail: (product: Product) => ReactNode;
}) {
  return (
    <ProductDetail
      {...props}
      onAdd={addThroughServer}
      onClose={closeProduct}
      back={texts.back}
      shop="/enhanced-shop"
      renderHeart={(product, className) => (
        <WishButton
          wished={wishes.has(product.id)}
          onChange={(wish) => onWish(product, wish)}
          className={className}
        />
      )}
    />
  );
}
