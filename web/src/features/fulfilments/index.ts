export { fulfilmentsKey, receiptFulfilmentQuery } from "./api";
export { FulfilmentSteps } from "./components/fulfilment-steps";
export { OrderFulfilment } from "./components/order-fulfilment";
export { WorkCard } from "./components/work-card";
