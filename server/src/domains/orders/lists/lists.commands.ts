import type { List } from '../../../platform/list.ts'
import { ordersBulk } from '../bulk/bulk.commands.ts'
import { ordersExport } from '../sheets/exports.queries.ts'

/** Orders as plain data for views, exports and bulk actions. */
export const ordersList: List = {
  name: 'orders',
  title: 'orders.orders',
  permission: 'orders.listOrders',
  export: ordersExport,
  bulk: ordersBulk,
}
