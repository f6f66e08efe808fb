export { dueText, isNear } from "./due";
