import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { useStore } from "@/base/store";
import { freshFace, useSomeProducts, variantsQuery } from "@/features/catalog";
import { cartStore } from "./cart";
import { type Cart, withFreshProducts } from "./items";

const withVariants = (cart: Cart): number[] => [
  ...new Set(cart.flatMap(({ product }) => (product.variant ? [product.id] : []))),
];

/** What lies in the cart, with today's name, price and stock. */
export function useCart(): Cart {
  const cart = useStore(cartStore);
  const products = useSomeProducts(cart.map(({ product }) => product.id));
  const ranges = useQueries({
    queries: withVariants(cart).map((id) => variantsQuery(id)),
    combine: (answers) => answers.map(({ data }) => data),
  });
  return useMemo(() => {
    const ids = withVariants(cart);
    return withFreshProducts(cart, products).map((item) => {
      const range = item.product.variant && ranges[ids.indexOf(item.product.id)];
      const product = range && products.find(({ id }) => id === item.product.id);
      return product ? { product: freshFace(item.product, product, range), quantity: item.quantity } : item;
    });
  }, [cart, products, ranges]);
}
