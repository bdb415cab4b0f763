import type { List } from '../../../platform/list.ts'
import { customersBulk } from './bulk.commands.ts'
import { customersExport } from './exports.queries.ts'
import { customersImport } from './imports.commands.ts'

/** Crawled customers as plain data for views, exports, imports and bulk actions. */
export const crawledCustomersList: List = {
  name: 'crawledCustomers',
  title: 'crawl.customers',
  permission: 'crawl.readCustomers',
  export: customersExport,
  import: customersImport,
  bulk: customersBulk,
}
