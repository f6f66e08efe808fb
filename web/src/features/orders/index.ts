export { openOrdersQuery, ordersKey } from "./api";
export { LatestOrders } from "./components/latest-orders";
export { OpenOrders } from "./components/open-orders";
export { writeQuery } from "./filter";
