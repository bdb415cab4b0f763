export { handedOverOrders, orderCounts } from './orders/counts.queries.ts'
export { orders } from './domain.ts'
