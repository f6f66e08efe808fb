export { stockKey } from "./api";
export { LowCard } from "./components/low-card";
