export { importsQuery, largestFile, uploadImport } from "./api";
export { ImportFooter } from "./components/import-footer";
export { ImportView } from "./components/import-view";
export { useImport } from "./use-import";
