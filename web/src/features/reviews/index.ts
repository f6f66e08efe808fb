export { type Review, reviewsQuery } from "./api";
export { default as ProductReviews } from "./components/product-reviews";
