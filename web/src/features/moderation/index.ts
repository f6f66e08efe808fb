export { type Grounds, groundsBody, noGrounds, reportsQuery } from "./api";
export { GroundsField } from "./components/grounds-field";
export { ReasonDialog } from "./components/reason-dialog";
export { ReportList } from "./components/report-list";
