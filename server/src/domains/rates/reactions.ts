import type { Reactions } from '../../platform/events.ts'
import { companiesMerged, companiesUnmerged } from '../phonebook/index.ts'
import { carryRates, returnRates } from './rates/moves.commands.ts'

/** Rates follow their company when it merges, in the same transaction. One that is purged leaves its rates without a company. */
export function ratesReactions(reactions: Reactions) {
  reactions.within(companiesMerged, carryRates).within(companiesUnmerged, returnRates)
}
