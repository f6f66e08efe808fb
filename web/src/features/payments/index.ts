export { type PaymentMethod, orderPaymentQuery } from "./api";
export { useMethod } from "./method";
export { MethodChoice, methodHint, methodName } from "./components/method-choice";
export { TransferCard } from "./components/transfer-card";
