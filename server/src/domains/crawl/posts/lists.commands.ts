import type { List } from '../../../platform/list.ts'
import { postsBulk } from './bulk.commands.ts'
import { postsExport } from './exports.queries.ts'
import { postsImport } from './imports.commands.ts'

/** Posts as plain data for views, exports, imports and bulk actions. */
export const netPostsList: List = {
  name: 'netPosts',
  title: 'crawl.posts',
  permission: 'crawl.readPosts',
  export: postsExport,
  import: postsImport,
  bulk: postsBulk,
}
