export { type PaymentMethod, orderPaymentQuery, paymentMethodsQuery } from "./api";
export { chosenMethod, useMethod } from "./method";
export { MethodChoice, methodHint, methodName } from "./components/method-choice";
export { TransferCard } from "./components/transfer-card";
