export { TourOffer } from "./components/tour-offer";
export { startShopTour } from "./shop-tour";
