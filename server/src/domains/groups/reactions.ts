import type { Reactions } from '../../platform/events.ts'
import { userDisabled } from '../identity/index.ts'
import { groupsClosed } from './events.ts'
import { lapseOfGroups, lapseOfPerson } from './requests/lapses.commands.ts'

/** Requests that nobody can decide any more lapse in the transaction that made it so. */
export function groupsReactions(reactions: Reactions) {
  reactions.within(groupsClosed, lapseOfGroups).within(userDisabled, lapseOfPerson)
}
