import type { Reactions } from '../../platform/events.ts'
import { companiesMerged, companiesUnmerged } from '../phonebook/index.ts'
import { followMerge, followUnmerge } from './customers/company-ties.commands.ts'
import { movePostTies, movePostTiesBack } from './posts/company-ties.commands.ts'

/** Imported customers and posts follow their companies through merges and back. A company that is deleted for good lets its
 * customers go by the key. */
export function crawlReactions(reactions: Reactions) {
  reactions
    .within(companiesMerged, followMerge)
    .within(companiesUnmerged, followUnmerge)
    .within(companiesMerged, movePostTies)
    .within(companiesUnmerged, movePostTiesBack)
}
