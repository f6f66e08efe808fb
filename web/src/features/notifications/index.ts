export { notificationsQuery, unreadIn } from "./api";
