export { LinkQuestion } from "./components/link-question";
