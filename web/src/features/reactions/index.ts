export { CardReactions } from "./components/card-reactions";
export { default as DetailReactions } from "./components/detail-reactions";
export { emojiName } from "./emoji-texts";
