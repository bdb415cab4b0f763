import type { Reactions } from '../../platform/events.ts'
import { companiesPurged } from '../phonebook/index.ts'
import { forgetReplies } from './replies/replies.commands.ts'

/** What clients wrote goes with the company that is deleted for good, in the same transaction. */
export function messagingReactions(reactions: Reactions) {
  reactions.within(companiesPurged, forgetReplies)
}
