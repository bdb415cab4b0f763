import type { Reactions } from '../../platform/events.ts'
import { companiesPurged } from '../phonebook/index.ts'
import { forgetCompaniesInChats } from './chats/forgetting.commands.ts'

/** Chats forget what they said of a company in the transaction that deletes it for good. */
export function aiReactions(reactions: Reactions) {
  reactions.within(companiesPurged, forgetCompaniesInChats)
}
