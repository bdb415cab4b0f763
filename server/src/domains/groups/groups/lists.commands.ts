import type { List } from '../../../platform/list.ts'
import { groupsBulk } from './bulk.commands.ts'
import { groupsExport } from './exports.queries.ts'

/** The register as plain data for views, exports and bulk actions. */
export const groupsList: List = {
  name: 'groups',
  title: 'groups.groups',
  permission: 'groups.read',
  export: groupsExport,
  bulk: groupsBulk,
}
