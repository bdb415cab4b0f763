import type { Reactions } from '../../platform/events.ts'
import { companiesMerged, companiesMoved, companiesPurged, companiesUnmerged } from '../phonebook/index.ts'
import { carryQuotes, forgetQuotes, moveQuotesOn, returnQuotes } from './quotes/moves.commands.ts'
import { carryRates, returnRates } from './rates/moves.commands.ts'

/**
 * Rates and quotes follow their company when it merges, and quotes when it moves or is purged, in the same transaction as that event. A
 * company that is purged leaves its rates without one.
 */
export function ratesReactions(reactions: Reactions) {
  reactions
    .within(companiesMerged, carryRates)
    .within(companiesUnmerged, returnRates)
    .within(companiesMoved, moveQuotesOn)
    .within(companiesMerged, carryQuotes)
    .within(companiesUnmerged, returnQuotes)
    .within(companiesPurged, forgetQuotes)
}
