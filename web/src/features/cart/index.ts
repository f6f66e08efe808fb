export { addedOnServer, addToCart, orderNow, refreshCart, startCart, useItemCount } from "./cart";
export { CartButton } from "./components/cart-button";
export { CartHost, CartSheet } from "./components/cart-host";
export { hostDraws, justOrdered, orderButton } from "./host-button";
export { guestName } from "./use-checkout";
