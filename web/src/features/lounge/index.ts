export { OpenMonthlyProducts } from "./admin/open-monthly-products";
export { officeKey } from "./api";
