import type { List } from '../../../platform/list.ts'
import { exhibitorsBulk } from '../bulk/bulk.commands.ts'
import { exhibitorsExport } from '../sheets/exports.queries.ts'
import { exhibitorsImport } from '../sheets/imports.commands.ts'

/** Exhibitors as plain data for views, exports, imports and bulk actions. */
export const exhibitorsList: List = {
  name: 'exhibitors',
  title: 'exhibitions.exhibitors',
  permission: 'exhibitions.listExhibitors',
  export: exhibitorsExport,
  import: exhibitorsImport,
  bulk: exhibitorsBulk,
}
