export { cancelBulk, confirmBulk, countBulk, countUndo, getBulkRun, listBulkRows, listBulkRuns } from './bulk/runs.ts'
export { cancelExport, getExport, getExportFile, listExports, startExport } from './exports/exports.ts'
export { workbenchFailures } from './failures.ts'
export {
  cancelImport,
  confirmImport,
  describeImport,
  getFailedRows,
  getImport,
  getImportTemplate,
  listImportRows,
  mapImport,
  rereadImport,
  startImport,
} from './imports/imports.ts'
export { workbenchPermissions } from './permissions.ts'
export { createView, deleteView, editView, listViews, setDefaultView } from './views/views.ts'
