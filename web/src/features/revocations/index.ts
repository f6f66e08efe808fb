export { Declarations, Fact } from "./components/declarations";
