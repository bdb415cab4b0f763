import type { Reactions } from '../../platform/events.ts'
import { companiesMerged, companiesUnmerged } from '../phonebook/index.ts'
import { followMerge, followUnmerge } from './customers/company-ties.commands.ts'

/** Imported customers follow their companies through merges and back. A company that is deleted for good lets its customers go by the key. */
export function crawlReactions(reactions: Reactions) {
  reactions.within(companiesMerged, followMerge).within(companiesUnmerged, followUnmerge)
}
