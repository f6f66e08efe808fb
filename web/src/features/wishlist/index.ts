export { wishlistQuery } from "./api";
export { WishButton } from "./components/wish-button";
export { useWishes } from "./use-wishes";
