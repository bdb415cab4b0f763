import type { List } from '../../../platform/list.ts'
import { recordsExport } from './exports.queries.ts'
import { recordsImport } from './imports.commands.ts'

/** Follow-ups as plain data for exports and imports. */
export const recordsList: List = {
  name: 'records',
  title: 'followups.records',
  permission: 'followups.logRecords',
  export: recordsExport,
  import: recordsImport,
}
