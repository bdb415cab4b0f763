import { z } from 'zod'
import type { Reactions } from '../../platform/events.ts'
import { job } from '../../platform/jobs.ts'
import { companiesMerged, companiesPurged, companiesUnmerged } from '../phonebook/index.ts'
import { portTaught } from '../territory/index.ts'
import { followPortName } from './imports/port-names.commands.ts'
import { dropLinks, linkCompanies, linkParties, moveLinks, returnLinks } from './parties/links.commands.ts'

/** Keeps the ties of parties right when companies are merged, unmerged or deleted, in the same transaction. Records follow what a port is called. */
export function tradeReactions(reactions: Reactions) {
  reactions
    .within(companiesMerged, moveLinks)
    .within(companiesUnmerged, async (tx, { keepId, otherIds }) => {
      await returnLinks(tx, { keepId, otherIds })
      await linkCompaniesJob.later(tx, { ids: [keepId, ...otherIds] })
    })
    .within(companiesPurged, async (tx, { ids }) => {
      const free = await dropLinks(tx, ids)
      if (free.length > 0) await linkPartiesJob.later(tx, { ids: free })
    })
    .within(portTaught, followPortName)
}

export const linkCompaniesJob = job(
  'trade.linkCompanies',
  z.object({ ids: z.array(z.number()) }),
  async (context, { ids }) => linkCompanies(context, ids),
)

export const linkPartiesJob = job(
  'trade.linkParties',
  z.object({ ids: z.array(z.number()) }),
  async (context, { ids }) => linkParties(context, ids),
)
