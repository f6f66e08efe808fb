export { addressesQuery, deliveryKey, type DeliveryChoice, saveAddress } from "./api";
export { choiceOf, destinationStore, destinationUsed, patchDestination } from "./destination";
export { addressLines } from "./postal";
export { arrivalText, pickUpLines } from "./arrival";
export { chosenSlot } from "./slots";
export { addressErrors, checkDestination } from "./check";
export { DeliveryStep } from "./components/delivery-step";
export { useDelivery, type Delivery } from "./use-delivery";
export { deliveryTexts } from "./texts";
