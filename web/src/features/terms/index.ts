export { termsTextQuery } from "./api";
export { Footer } from "./components/footer";
export type { TermsText } from "./api";
