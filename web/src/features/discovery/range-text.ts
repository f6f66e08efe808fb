import { type Filter, priceScale } from "./filter";
import { discoveryTexts as texts } from "./texts";

/** "20 € – 150 €", "ab 20 €", "bis 150 €"; the whole scale in full. */
export function priceRangeText([low, high]: Filter["priceRange"]): string {
  if (high < priceScale.high) {
    return low > priceScale.low
      ? texts.priceBetween(texts.euro(low), texts.euro(high))
      : texts.priceTo(texts.euro(high));
  }
  return low > priceScale.low
    ? texts.priceFrom(texts.euro(low))
    : texts.priceBetween(texts.euro(low), texts.openEnd(high));
}
