export { OrderInvoices } from "./components/order-invoices";
export { refreshDocuments } from "./refresh";
