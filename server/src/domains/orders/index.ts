export { handedOverOrders, orderCounts } from './orders/counts.queries.ts'
export { discussedOrders } from './orders/discussed.queries.ts'
export { orders } from './domain.ts'
export { nameOrders } from './orders/names.queries.ts'
