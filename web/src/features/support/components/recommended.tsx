import { addToCart } from "@/features/cart";
import { ProductLine, useSomeProducts } from "@/features/catalog";
import type { BotAnswer } from "../api";
import { supportTexts as texts } from "../texts";

/** Products that the bot recommends. What is shown and sold is the catalogue's; the bot adds its reason. */
export function Recommended({ products, onLeave }: { products: BotAnswer["products"]; onLeave: () => void }) {
  const known = useSomeProducts(products.map(({ id }) => id));
  return (
    <ul aria-label={texts.products} className="grid gap-2">
      {products.map(({ id, reason }) => {
        const product = known.find((one) => one.id === id);
        return product ? (
          <li key={id}>
            <ProductLine product={product} note={reason} onOpen={onLeave} onAdd={addToCart} />
          </li>
        ) : null;
      })}
    </ul>
  );
}
