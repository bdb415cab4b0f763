import { lineFlagCodes } from '../rates/reading/flags.ts'

/** Fixed choices of the domain, without the schemas that use them: addresses of pages are read with them before any page is fetched. */

export const friendSorts = ['updatedAt', 'since', 'lastSentAt'] as const

/** Only a friend can be written to. */
export const friendStates = ['friend', 'pending', 'deleted', 'blocked'] as const
export type FriendState = (typeof friendStates)[number]

/** The caller's own requests, those that the caller decides, and both with those that the caller has decided. */
export const requestQueues = ['toDecide', 'mine', 'all'] as const

/** `open` requests wait for a decision, `closed` ones do not. */
export const requestLists = ['open', 'closed', 'all'] as const

/**
 * received → inspecting (form, encoding, conversations) → needsChoice (a person says what the file leaves open) → reading → done.
 * `undoing` takes all its messages back, → undone or cancelled. `failed` keeps the file; `problem` says why.
 */
export const chatFileStates = [
  'received',
  'inspecting',
  'needsChoice',
  'reading',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const
export type ChatFileState = (typeof chatFileStates)[number]

/** The states in which a job is at work. */
export const chatFileStatesAtWork = ['received', 'inspecting', 'reading', 'undoing'] as const

export const findingSorts = ['at', 'price', 'sources'] as const

/** found 待处理 → accepted 已采纳 | ignored 已忽略 | superseded 已更正. */
export const findingStates = ['found', 'accepted', 'ignored', 'superseded'] as const
export type FindingState = (typeof findingStates)[number]

/** How somebody stands to the reader as far as she sees it herself: the client of hers, in the pool, or neither. Who that is says a look-up alone. */
export const standingChoices = ['ours', 'pool', 'unknown'] as const

export const groupSorts = ['updatedAt', 'createdAt', 'name', 'memberCount', 'openFindings'] as const

/**
 * What can be found in a message of a chat. A schedule is a question or a notice about sailings without an offer; a change
 * moves prices that hold (涨$200) and is never a price.
 */
export const findingKinds = ['contact', 'supply', 'demand', 'schedule', 'change'] as const
export type FindingKind = (typeof findingKinds)[number]

/**
 * Flags of freight are those of the reader of rates. `correction`: it replaces what the same sender said within 48 hours;
 * `portsFromBefore`: the message names no ports, and those of the sender's message before it were taken; `routeAssumed`: the
 * message says no price and no container, so only its route and words tell what it is.
 */
export const ownFlagCodes = ['correction', 'portsFromBefore', 'routeAssumed'] as const
export const findingFlagCodes = [...lineFlagCodes, ...ownFlagCodes] as const
export type FindingFlagCode = (typeof findingFlagCodes)[number]

/** The figures of a month that count findings: a list of findings can be narrowed to those that one of them counts. */
export const findingFigures = [
  'supplies',
  'demands',
  'matched',
  'contacts',
  'accepted',
  'onlyHere',
  'newClients',
] as const
export type FindingFigure = (typeof findingFigures)[number]

/** What a group brought in a month, in the order in which it is shown. */
export const monthFigureNames = ['messages', 'speakers', 'ownMessages', ...findingFigures, 'orders', 'teu'] as const
export type MonthFigureName = (typeof monthFigureNames)[number]

/** What a group is worth to us: keep it, leave it, or register it as the other type. */
export const groupAdvices = ['keep', 'leave', 'changeType'] as const

/** By advice, those that ask for a deed come first in descending order. */
export const valueSorts = [...monthFigureNames, 'advice'] as const
