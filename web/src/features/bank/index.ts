export { moneyKey } from "./api";
export { MoneyCard } from "./components/money-card";
