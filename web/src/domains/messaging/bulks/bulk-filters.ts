import {
  bulkStates,
  peerStates,
  plannerScopes,
  recipientStates,
  replyStates,
  verdicts,
} from '@seamark/contract/messaging/choices'
import { channelKinds } from '@seamark/contract/messaging/bulks/fields'
import { z } from 'zod'
import { idParam, limitParam, type SearchPatch, textParam } from '../../../platform/search.ts'
import { optOutSearch } from '../opt-outs/opt-out-filters.ts'
import { templateSearch } from '../templates/template-filters.ts'

/** The bulks by what is to be done with them. */
export const bulkGroups = {
  all: bulkStates,
  draft: ['draft', 'checking', 'ready'],
  approving: ['approving'],
  underWay: ['scheduled', 'running', 'paused'],
  over: ['done', 'cancelled'],
} as const satisfies Record<string, readonly (typeof bulkStates)[number][]>
export type BulkGroup = keyof typeof bulkGroups
export const bulkGroupNames = ['all', 'draft', 'approving', 'underWay', 'over'] as const satisfies BulkGroup[]

/** The answers by whether something is to be done about them. */
export const shownReplies = [...replyStates, 'all'] as const

/** Those who talk with our accounts, by whether it is known who they are. */
export const shownPeers = ['all', ...peerStates] as const

/** The address of the page: its tab, the bulks that are listed, and the number of the planner that is open. */
export const massSearch = z.object({
  tab: z
    .enum(['planner', 'bulks', 'hands', 'templates', 'optOuts', 'replies', 'peers'])
    .catch('planner')
    .default('planner'),
  show: z.enum(bulkGroupNames).catch('all').default('all'),
  q: textParam(100),
  of: z.enum(['own', 'team']).catch('team').default('team'),
  replies: z.enum(shownReplies).catch('open').default('open'),
  peers: z.enum(shownPeers).catch('all').default('all'),
  limit: limitParam,
  whose: z.enum(plannerScopes).catch('mine').default('mine'),
  verdict: z.enum(verdicts).optional().catch(undefined),
  way: z.enum(channelKinds).optional().catch(undefined),
  /** The one bulk that is sent by hand; all without it. */
  bulkId: idParam,
  ...templateSearch,
  ...optOutSearch,
})
export type MassSearch = z.output<typeof massSearch>
export interface MassProps {
  search: MassSearch
  setSearch: (patch: SearchPatch) => void
}

/** The recipients that are listed on the page of a bulk. */
export const recipientSearch = z.object({
  state: z.enum(recipientStates).optional().catch(undefined),
  verdict: z.enum(verdicts).optional().catch(undefined),
  moved: z.literal('true').optional().catch(undefined),
  retriable: z.literal('true').optional().catch(undefined),
  replied: z.literal('true').optional().catch(undefined),
  limit: limitParam,
})
export type RecipientSearch = z.output<typeof recipientSearch>

/** The parts of the page of channels. */
export const channelsTabs = ['channels', 'failedEvents'] as const
export const channelsSearch = z.object({
  tab: z.enum(channelsTabs).catch('channels').default('channels'),
  limit: limitParam,
})

export const massPath = '/contacts/mass'
export const channelsPath = '/system/channels'
export const bulkPath = (id: number) => `${massPath}/${id}`
