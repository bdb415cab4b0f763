import * as contract from '@seamark/contract/workbench/index'
import { type Served, serve, serveFile } from '../../platform/http/serve.ts'
import { countBulk, countUndo } from './bulk/counts.commands.ts'
import { listBulkRows } from './bulk/rows.queries.ts'
import { cancelBulk, confirmBulk } from './bulk/runs.commands.ts'
import { getBulkRun, listBulkRuns } from './bulk/runs.queries.ts'
import { cancelExport, startExport } from './exports/exports.commands.ts'
import { getExport, listExports, openExport } from './exports/exports.queries.ts'
import { openFailedRows, openTemplate } from './imports/files.queries.ts'
import { cancelImport, confirmImport, mapImport, rereadImport, startImport } from './imports/imports.commands.ts'
import { describeImport, getImport } from './imports/imports.queries.ts'
import { listImportRows } from './imports/rows.queries.ts'
import { createView, deleteView, editView, setDefaultView } from './views/views.commands.ts'
import { listViews } from './views/views.queries.ts'

export const workbenchRoutes: Served[] = [
  serve(contract.listViews, (context, { params }) => listViews(context, params.list)),
  serve(contract.createView, (context, { params, body }) => createView(context, params.list, body)),
  serve(contract.editView, (context, { params, version, body }) => editView(context, params.id, version, body)),
  serve(contract.deleteView, (context, { params, version }) => deleteView(context, params.id, version)),
  serve(contract.setDefaultView, (context, { params, body }) => setDefaultView(context, params.list, body.id)),
  serve(contract.startExport, (context, { body }) => startExport(context, body)),
  serve(contract.listExports, (context) => listExports(context)),
  serve(contract.getExport, (context, { params }) => getExport(context, params.id)),
  serve(contract.cancelExport, (context, { params }) => cancelExport(context, params.id)),
  serveFile(contract.getExportFile, (context, { params }) => openExport(context, params.id)),
  serve(contract.describeImport, (context, { params }) => describeImport(context, params.list)),
  serveFile(contract.getImportTemplate, (context, { params }) => openTemplate(context, params.list)),
  serve(contract.startImport, (context, { body }) => startImport(context, body)),
  serve(contract.getImport, (context, { params }) => getImport(context, params.id)),
  serve(contract.rereadImport, (context, { params, body }) => rereadImport(context, params.id, body)),
  serve(contract.mapImport, (context, { params, body }) => mapImport(context, params.id, body)),
  serve(contract.listImportRows, (context, { params, query }) => listImportRows(context, params.id, query)),
  serve(contract.confirmImport, (context, { params }) => confirmImport(context, params.id)),
  serve(contract.cancelImport, (context, { params }) => cancelImport(context, params.id)),
  serveFile(contract.getFailedRows, (context, { params, query }) => openFailedRows(context, params.id, query)),
  serve(contract.countBulk, (context, { body }) => countBulk(context, body)),
  serve(contract.confirmBulk, (context, { params, body }) => confirmBulk(context, params.id, body.count)),
  serve(contract.cancelBulk, (context, { params }) => cancelBulk(context, params.id)),
  serve(contract.countUndo, (context, { params, body }) => countUndo(context, params.id, body.overwrite)),
  serve(contract.listBulkRuns, (context, { query }) => listBulkRuns(context, query)),
  serve(contract.getBulkRun, (context, { params }) => getBulkRun(context, params.id)),
  serve(contract.listBulkRows, (context, { params, query }) => listBulkRows(context, params.id, query)),
]
