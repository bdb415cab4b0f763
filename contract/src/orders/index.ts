export { countListedOrders, listOrders } from './lists/lists.ts'
export { addMilestone, listMilestones, restoreMilestone, retractMilestone } from './milestones/milestones.ts'
export {
  cancelOrder,
  createOrder,
  deleteOrder,
  editOrder,
  getOrder,
  listOrderActivity,
  reopenOrder,
  restoreOrder,
  settleOrder,
} from './orders/orders.ts'
export { readOrderPair } from './orders/order-pairs.ts'
export { readOrderQuote } from './orders/order-quotes.ts'
export { ordersFailures } from './failures.ts'
export { ordersPermissions } from './permissions.ts'
