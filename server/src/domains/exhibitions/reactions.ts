import type { Reactions } from '../../platform/events.ts'
import { companiesMerged, companiesPurged, companiesUnmerged } from '../phonebook/index.ts'
import { carryExhibitors, returnExhibitors, untieExhibitors } from './exhibitors/companies.commands.ts'
import { carryCaptures, returnCaptures, untieCaptures } from './sorting/companies.commands.ts'

/** Exhibitors and captures follow the company to which somebody has tied them, in the same transaction as that event. */
export function exhibitionsReactions(reactions: Reactions) {
  reactions
    .within(companiesMerged, carryExhibitors)
    .within(companiesUnmerged, returnExhibitors)
    .within(companiesPurged, untieExhibitors)
    .within(companiesMerged, carryCaptures)
    .within(companiesUnmerged, returnCaptures)
    .within(companiesPurged, untieCaptures)
}
