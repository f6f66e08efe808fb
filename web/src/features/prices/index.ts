export { previewQuery } from "./api";
export { PriceHistory } from "./components/price-history";
export { NoReductionYet, ReductionChoice } from "./components/reduction-choice";
