export { OrderInvoices } from "./components/order-invoices";
