export { type Grounds, groundsBody, noGrounds, type Report, reportsQuery } from "./api";
export { GroundsField, whichMissing } from "./components/grounds-field";
export { ReasonDialog } from "./components/reason-dialog";
export { ReportList } from "./components/report-list";
