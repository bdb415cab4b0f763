import type { Reactions } from '../../platform/events.ts'
import { companiesPurged } from '../phonebook/index.ts'
import { forgetCompaniesInChats } from './chats/forgetting.commands.ts'
import { forgetSummaries } from './dossiers/summaries.commands.ts'

/** What was said of a company is forgotten in the transaction that deletes it for good. */
export function aiReactions(reactions: Reactions) {
  reactions.within(companiesPurged, forgetCompaniesInChats)
  reactions.within(companiesPurged, forgetSummaries)
}
