export { NotificationCard } from "./components/notification-card";
export { ShopProfileLink } from "./components/shop-profile-link";
