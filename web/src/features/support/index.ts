export { SupportButton } from "./components/support-button";
export { supportOpen } from "./open";
