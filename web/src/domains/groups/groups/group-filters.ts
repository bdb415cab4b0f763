import { groupPlatforms, groupStates, groupTypes } from '@seamark/contract/groups/groups/fields'
import { groupSorts } from '@seamark/contract/groups/choices'
import type { listGroups } from '@seamark/contract/groups/groups/groups'
import { z } from 'zod'
import { dayParam, href, idParam, limitParam, savedViewParam, textParam } from '../../../platform/search.ts'

/** Comma-separated choices; unknown ones are dropped, so that an old link still opens. */
export const some = (known: readonly string[]) =>
  z
    .string()
    .transform(
      (value) =>
        value
          .split(',')
          .filter((choice) => known.includes(choice))
          .join(',') || undefined,
    )
    .optional()
    .catch(undefined)

/** `2026-11`. */
export const monthParam = z
  .string()
  .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/)
  .optional()
  .catch(undefined)

const sizeParam = z.coerce.number().int().min(0).max(1_000_000).optional().catch(undefined)

/** The list's address. */
export const groupSearch = z.object({
  q: textParam(200),
  platform: some(groupPlatforms),
  type: some(groupTypes),
  state: some(groupStates),
  account: textParam(200),
  owner: textParam(100),
  ownerArea: textParam(20),
  membersFrom: sizeParam,
  membersTo: sizeParam,
  lastMessageFrom: dayParam,
  lastMessageTo: dayParam,
  personId: idParam,
  assistantId: idParam,
  operatorId: idParam,
  companyId: idParam,
  quiet: z.literal('true').optional().catch(undefined),
  openFindings: z.literal('true').optional().catch(undefined),
  startPort: textParam(200),
  endPort: textParam(200),
  transferPort: textParam(200),
  sort: z.enum(groupSorts).catch('updatedAt').default('updatedAt'),
  order: z.enum(['asc', 'desc']).catch('desc').default('desc'),
  limit: limitParam,
  savedView: savedViewParam,
})
export type GroupSearch = z.output<typeof groupSearch>

/** Which tab of a group's page is shown, and which dialog is open, so that a reload returns to what was typed. */
export const groupPageSearch = z.object({
  edit: z.literal('true').optional().catch(undefined),
  tab: textParam(20),
  /** The month whose orders are shown below the months. */
  orders: monthParam,
  /** Those who spoke in a month, or of us. */
  speakers: monthParam,
  ours: z.literal('true').optional().catch(undefined),
})

/** The filters that stand in the bar above the list, where it is wide enough. */
const inBar = ['platform', 'type', 'state', 'quiet', 'openFindings'] as const satisfies readonly (keyof GroupSearch)[]
/** Those of the panel. */
const inPanel = [
  'account',
  'owner',
  'ownerArea',
  'membersFrom',
  'membersTo',
  'lastMessageFrom',
  'lastMessageTo',
  'startPort',
  'endPort',
  'transferPort',
  'assistantId',
  'operatorId',
  'personId',
  'companyId',
] as const satisfies readonly (keyof GroupSearch)[]
const narrowing = ['q', ...inBar, ...inPanel] as const

export const listOf = (value: string | undefined) => (value ? value.split(',') : [])

/** How many filters are set in the bar, or behind the button that opens the others. */
export const countSet = (search: GroupSearch, where: 'bar' | 'panel') =>
  (where === 'bar' ? inBar : inPanel).filter((part) => search[part] !== undefined).length

export const withoutFilters: Partial<GroupSearch> = Object.fromEntries(narrowing.map((part) => [part, undefined]))

/** Whether anything but the order is asked for: an empty answer then means "no match" rather than "nothing there yet". */
export const isNarrowed = (search: GroupSearch) => narrowing.some((part) => search[part] !== undefined)

/** The list as it stands, without paging; used for export and when all that match are taken. */
export const listQueryOf = ({ limit: _limit, savedView: _view, ...query }: GroupSearch) => query

export const queryOf = (search: GroupSearch, cursor?: string): z.input<NonNullable<typeof listGroups.query>> => ({
  ...listQueryOf(search),
  limit: search.limit,
  ...(cursor ? { cursor } : {}),
})

/** The filters of a query for the list, as its count takes them. */
export const filtersOf = ({ sort: _sort, order: _order, limit: _limit, savedView: _view, ...filters }: GroupSearch) =>
  filters

export const groupPath = ({ id }: { id: number }) => `/contacts/tabs/group/${id}`

/** The findings of a group on which nobody has decided. */
export const findingsOfGroup = (groupId: number) =>
  href('/contacts/ChatRecordExtraction', { tab: 'findings', groupId, state: 'found' })

/** A list's query as texts, as the bulk bar sends it. */
export const textsOf = (query: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )
