export { PaymentHistory } from "./components/payment-history";
export { PremiumBox } from "./components/premium-box";
