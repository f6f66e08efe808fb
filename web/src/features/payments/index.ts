export { type PaymentMethod, orderPaymentQuery } from "./api";
export { isOnline, useMethod } from "./method";
export { MethodChoice, methodHint, methodName } from "./components/method-choice";
export { PaymentCard } from "./components/payment-card";
export { PaidBack } from "./components/paid-back";
export { PaypalMark } from "./components/paypal-mark";
