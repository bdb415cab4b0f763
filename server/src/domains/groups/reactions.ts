import type { Reactions } from '../../platform/events.ts'
import { userDisabled } from '../identity/index.ts'
import { ordersChanged } from '../orders/index.ts'
import { companiesMerged, companiesMoved, companiesUnmerged } from '../phonebook/index.ts'
import { pairsSettled } from '../rates/index.ts'
import {
  chatFileRead,
  chatFileSearched,
  chatFileUndone,
  findingsDecided,
  groupsClosed,
  senderErased,
} from './events.ts'
import { followFile, forgetFile, forgetSender } from './searches/found-in-files.commands.ts'
import { carryGroups, returnGroups } from './groups/moves.commands.ts'
import { tellOfTalks } from './groups/talk-owners.commands.ts'
import {
  recountGroups,
  recountGroupsOfCompanies,
  recountGroupsOfFile,
  recountGroupsOfRates,
} from './months/recounts.commands.ts'
import { joinPeopleOfFile, leaveSeat } from './persons/joins.commands.ts'
import { lapseOfGroups, lapseOfPerson } from './requests/lapses.commands.ts'

/**
 * Requests that nobody can decide any more lapse in the transaction that made it so. What is found follows the files: it is sought once a
 * file is read, and goes when the file or the sender does; so are people. Months follow what was found and what became of it.
 * Groups follow their company when it is merged. Private chats stay with their owner when the company goes to somebody else.
 */
export function groupsReactions(reactions: Reactions) {
  reactions
    .within(groupsClosed, lapseOfGroups)
    .within(userDisabled, lapseOfPerson)
    .within(chatFileRead, followFile)
    .within(chatFileUndone, forgetFile)
    .within(senderErased, forgetSender)
    .within(chatFileRead, joinPeopleOfFile)
    .within(senderErased, leaveSeat)
    .within(chatFileSearched, recountGroupsOfFile)
    .within(chatFileUndone, recountGroupsOfFile)
    .within(findingsDecided, recountGroups)
    .within(senderErased, (tx, { groupId }) => recountGroups(tx, { groupIds: [groupId] }))
    .within(pairsSettled, recountGroupsOfRates)
    .within(ordersChanged, recountGroupsOfCompanies)
    .within(companiesMerged, carryGroups)
    .within(companiesUnmerged, returnGroups)
    .within(companiesMoved, tellOfTalks)
}
