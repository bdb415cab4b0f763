import type { List } from '../../../platform/list.ts'
import type { QqSends } from '../ports.ts'
import { friendsBulk } from './bulk.commands.ts'
import { friendsExport } from './exports.queries.ts'
import { friendsImport } from './imports.commands.ts'

/** Marketing QQ friends as plain data for views, exports, imports and bulk actions. */
export const friendsList = (sends: QqSends): List => ({
  name: 'friends',
  title: 'groups.friends',
  permission: 'groups.qqFriends',
  export: friendsExport(sends),
  import: friendsImport,
  bulk: friendsBulk(sends),
})
