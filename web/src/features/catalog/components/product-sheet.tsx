import type { ReactNode } from "react";
import { useConfig } from "@/api/config";
import { navigate } from "@/base/navigation";
import { href } from "@/base/paths";
import { useTitle } from "@/base/use-title";
import type { Product } from "../api";
import { detailTexts } from "../detail-texts";
import { morph } from "../morph";
import { opening } from "../open-detail";
import { HeartButton } from "./heart-button";
import { ProductDetail } from "./product-detail";

/** Back to where the shop was, or on to the shop for people who came by a link. */
function close(): void {
  if ((history.state as { fromShop?: boolean } | null)?.fromShop) history.back();
  else navigate(href("/shop"), { replace: true });
}

opening.morph = morph;

/** The detail of the product that the address names. Closing goes back to where the shop was. */
export default function ProductSheet({
  products,
  productId,
  onAdd,
  onCategory,
  renderDetail,
}: {
  products: readonly Product[];
  /** From the address; undefined closes the sheet. */
  productId: string | undefined;
  onAdd: (product: Product, quantity: number) => void;
  onCategory: (slug: string | null) => void;
  renderDetail?: ((product: Product) => ReactNode) | undefined;
}) {
  return (
    <ProductDetail
      products={products}
      productId={productId}
      onClose={close}
      back={detailTexts.toShop}
      onCategory={onCategory}
      onAdd={(product, quantity) => {
        onAdd(product, quantity);
        return Promise.resolve(true);
      }}
      renderHeart={({ id }, className) => <HeartButton productId={id} className={className} />}
      renderDetail={(product) => (
        <>
          <TabTitle name={product.name} />
          {renderDetail?.(product)}
        </>
      )}
    />
  );
}

/** The browser tab is named after the product. */
function TabTitle({ name }: { name: string }) {
  useTitle(name, useConfig()?.shopName);
  return null;
}
