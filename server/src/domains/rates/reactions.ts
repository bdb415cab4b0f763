import type { Reactions } from '../../platform/events.ts'
import { companiesMerged, companiesMoved, companiesPurged, companiesUnmerged } from '../phonebook/index.ts'
import { exchangeRatesChanged } from '../settings/index.ts'
import { portTaught } from '../territory/index.ts'
import { ratesChanged, ratesRewritten } from './events.ts'
import { followRates, releaseRewritten } from './pairs/changes.commands.ts'
import { carryQuotes, forgetQuotes, moveQuotesOn, returnQuotes } from './quotes/moves.commands.ts'
import { lapseAsked } from './rates/owners/applications.commands.ts'
import { carryRates, moveRequestsOn, returnRates } from './rates/moves.commands.ts'
import { followPortWord } from './readings/port-words.commands.ts'
import { followExchangeRates } from './prices/recomparisons.commands.ts'

/**
 * Rates and quotes follow their company when it merges, quotes and requests also when it moves, and quotes when it is purged, in the same transaction as that event. A
 * company that is purged leaves its rates without one. Pairs follow their rates, and
 * prices the exchange rates, by a job; so do lines that wait for a port.
 */
export function ratesReactions(reactions: Reactions) {
  reactions
    .within(companiesMerged, carryRates)
    .within(companiesUnmerged, returnRates)
    .within(companiesMoved, moveQuotesOn)
    .within(companiesMoved, moveRequestsOn)
    .within(companiesMerged, carryQuotes)
    .within(companiesUnmerged, returnQuotes)
    .within(companiesPurged, forgetQuotes)
    .within(companiesPurged, (tx, { ids }) => lapseAsked(tx, ids, 'phonebook.lapse.gone'))
    .within(ratesRewritten, releaseRewritten)
    .within(ratesChanged, followRates)
    .within(exchangeRatesChanged, followExchangeRates)
    .within(portTaught, followPortWord)
}
