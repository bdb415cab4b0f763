import type { List } from '../../../platform/list.ts'
import { membersExport } from './exports.queries.ts'
import { membersImport } from './imports.commands.ts'

/** Rosters as plain data for exports and imports. */
export const membersList: List = {
  name: 'groupMembers',
  title: 'groups.rosters',
  permission: 'groups.read',
  export: membersExport,
  import: membersImport,
}
