import type { List } from '../../../platform/list.ts'
import { ordersBulk } from '../bulk/bulk.commands.ts'
import { ordersExport } from '../sheets/exports.queries.ts'
import { ordersImport } from '../sheets/imports.commands.ts'

/** Orders as plain data for views, exports, imports and bulk actions. */
export const ordersList: List = {
  name: 'orders',
  title: 'orders.orders',
  permission: 'orders.listOrders',
  export: ordersExport,
  import: ordersImport,
  bulk: ordersBulk,
}
