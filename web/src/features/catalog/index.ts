export {
  categoriesQuery,
  factsQuery,
  picturesQuery,
  productsQuery,
  variantsQuery,
  type Category,
  type FactSheet,
  type Product,
  type ProductPicture as Picture,
  type Range,
} from "./api";
export { within } from "./categories";
export { EmptyShop } from "./components/empty-shop";
export { PremiumNote } from "./components/premium-note";
export { PriceBefore } from "./components/price-before";
export { CardSkeleton } from "./components/product-grid";
export { PriceTag } from "./components/price-tag";
export { ProductDetail } from "./components/product-detail";
export { ProductBadges, StockBadge } from "./components/product-badges";
export { ProductPicture } from "./components/product-picture";
export { Rating } from "./components/rating";
export { canShareNatively, copyLink, shareNatively } from "./share";
export { isSoldOut, stockState } from "./filter";
export { indexOf, noWords, prepareIndex, type Words } from "./indexes";
export { useWords } from "./use-words";
export { freshFace, productHref } from "./variants";
export { type FirstGoods, firstGoodsFor, takeFirstGoods } from "./first-goods";
export { readShopFilter, shopFilterStore, writeShopFilter } from "./shop-filter";
export { CategoryHead, ProductSheet, ShopPage } from "./pages/shop-page";
export { depositOf, depositText, priceOf, usePremiumPercent } from "./price";
export { useSynonyms } from "./use-synonyms";
export { useProduct, useSomeProducts } from "./single";
export { ProductLine } from "./product-line";
export { catalogTexts } from "./texts";
