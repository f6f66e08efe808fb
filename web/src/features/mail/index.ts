export { keyOfLink, LetterCard } from "./components/letter-card";
