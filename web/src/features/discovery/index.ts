export { addThroughServer } from "./add-to-cart";
export { productAddress } from "./open-product";
