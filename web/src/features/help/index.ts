export { helpPageQuery, helpQuery, type HelpEntry, type HelpPage } from "./api";
export { HelpBlock } from "./components/help-block";
export { NoPage } from "./components/no-page";
