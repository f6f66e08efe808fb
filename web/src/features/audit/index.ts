export { auditKey, orderHistoryQuery } from "./api";
export { ActivityFeed } from "./components/activity-feed";
export { sentenceOf } from "./sentences";
export { auditTexts } from "./texts";
