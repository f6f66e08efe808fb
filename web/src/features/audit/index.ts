export { auditKey, orderHistoryQuery } from "./api";
export { ActivityFeed } from "./components/activity-feed";
export { auditTexts, sentenceOf } from "./texts";
