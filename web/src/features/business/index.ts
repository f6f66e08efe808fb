export { SetupCard } from "./components/setup-card";
