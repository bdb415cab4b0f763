import type { Reactions } from '../../platform/events.ts'
import { userDisabled } from '../identity/index.ts'
import {
  companiesFollowed,
  companiesMerged,
  companiesMoved,
  companiesPurged,
  companiesReturned,
  companiesUnmerged,
  tagsRestored,
  tagsSwitchedOff,
} from '../phonebook/index.ts'
import { keepRulesOfTags, returnRulesOfTags } from './neglects/stay-rules.commands.ts'
import { forgetFeed } from './calendars/feeds.commands.ts'
import { carryRecords, forgetRecordsOf, returnRecords } from './records/moves.commands.ts'
import { forgetTasks, mergeTasks, moveTasks, passOrphanedTasks, unmergeTasks } from './tasks/moves.commands.ts'
import { updateNextContacts } from './tasks/changes.commands.ts'

/** Records and tasks follow their company when it moves, merges or is purged, in the same transaction as that event. */
export function followupsReactions(reactions: Reactions) {
  reactions
    .within(userDisabled, async (tx, { userId }) => void (await forgetFeed(tx, userId)))
    .within(companiesMoved, moveTasks)
    .within(tagsSwitchedOff, keepRulesOfTags)
    .within(tagsRestored, returnRulesOfTags)
    .within(companiesReturned, passOrphanedTasks)
    .within(companiesFollowed, (tx, { ids }) => updateNextContacts(tx, ids))
    .within(companiesMerged, mergeTasks)
    .within(companiesUnmerged, unmergeTasks)
    .within(companiesPurged, forgetTasks)
    .within(companiesPurged, (tx, { ids }) => forgetRecordsOf(tx, ids))
    .within(companiesMerged, carryRecords)
    .within(companiesUnmerged, returnRecords)
}
