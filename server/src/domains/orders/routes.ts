import * as contract from '@seamark/contract/orders/index'
import { type Served, serve } from '../../platform/http/serve.ts'
import { addMilestone, restoreMilestone, retractMilestone } from './milestones/milestones.commands.ts'
import { listMilestones } from './milestones/milestones.queries.ts'
import { deleteOrder, restoreOrder } from './orders/deletions.commands.ts'
import { createOrder, editOrder } from './orders/orders.commands.ts'
import { readOrderPair } from './orders/pairs.queries.ts'
import { readOrderQuote } from './orders/quotes.queries.ts'
import { getOrder, listOrderActivity } from './orders/orders.queries.ts'
import { countListedOrders, listOrders } from './orders/pages.queries.ts'
import { cancelOrder, reopenOrder, settleOrder } from './orders/states.commands.ts'

export const ordersRoutes: Served[] = [
  serve(contract.listOrders, (context, { query }) => listOrders(context, query)),
  serve(contract.countListedOrders, (context, { query }) => countListedOrders(context, query)),
  serve(contract.createOrder, (context, { body }) => createOrder(context, body)),
  serve(contract.getOrder, (context, { params }) => getOrder(context, params.id)),
  serve(contract.listOrderActivity, (context, { params, query }) =>
    listOrderActivity(context, params.id, query.before),
  ),
  serve(contract.editOrder, (context, { params, version, body }) => editOrder(context, params.id, version, body)),
  serve(contract.settleOrder, (context, { params, version, body }) =>
    settleOrder(context, params.id, version, body.settledDay),
  ),
  serve(contract.cancelOrder, (context, { params, version, body }) =>
    cancelOrder(context, params.id, version, body.reason),
  ),
  serve(contract.reopenOrder, (context, { params, version }) => reopenOrder(context, params.id, version)),
  serve(contract.deleteOrder, (context, { params, version }) => deleteOrder(context, params.id, version)),
  serve(contract.restoreOrder, (context, { params }) => restoreOrder(context, params.id)),
  serve(contract.readOrderQuote, (context, { params }) => readOrderQuote(context, params.id)),
  serve(contract.readOrderPair, (context, { params }) => readOrderPair(context, params.id)),
  serve(contract.listMilestones, (context, { params }) => listMilestones(context, params.id)),
  serve(contract.addMilestone, (context, { params, body }) => addMilestone(context, params.id, body)),
  serve(contract.retractMilestone, (context, { params }) => retractMilestone(context, params.id)),
  serve(contract.restoreMilestone, (context, { params }) => restoreMilestone(context, params.id)),
]
