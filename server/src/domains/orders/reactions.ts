import type { Reactions } from '../../platform/events.ts'
import { companiesMerged, companiesMoved, companiesPurged, companiesUnmerged } from '../phonebook/index.ts'
import { carryOrders, keepOrdersOf, passOrders, returnOrders } from './orders/moves.commands.ts'

/** Orders follow their company when it moves, merges or is purged, in the same transaction as that event. */
export function ordersReactions(reactions: Reactions) {
  reactions
    .within(companiesMoved, passOrders)
    .within(companiesMerged, carryOrders)
    .within(companiesUnmerged, returnOrders)
    .within(companiesPurged, (tx, { ids }) => keepOrdersOf(tx, ids))
}
