import { findingSorts } from '../choices.ts'
import { z } from 'zod'
import { commaSeparated, day, id, idParam, instant, listCount, page } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { exactMatch } from '../../phonebook/look-ups/look-ups.ts'
import { line } from '../../phonebook/matching/texts.ts'
import { containerType } from '../../rates/prices/prices.ts'
import { lanes } from '../../territory/lanes.ts'
import { findingFigures, findingFlagCodes, findingKinds, standingChoices } from '../choices.ts'
import { findingFields } from '../extraction/findings.ts'
import { groupPlatforms, groupTypes } from '../groups/fields.ts'
import { findingStates } from '../choices.ts'
import { findingDraft, findingTargets, ignoreReasons } from './fields.ts'
import { findingTerms } from './terms.ts'
import { maskable, maskableText, maskedText } from '../../platform/masked-values.ts'

/** A group in which it was said. */
const place = z.object({ id, name: z.string(), platform: z.enum(groupPlatforms), type: z.enum(groupTypes) })

/** What was read of a contact, with its numbers and addresses covered. */
function maskDraft(draft: unknown): unknown {
  const { success, data } = findingDraft.safeParse(draft)
  if (!success) return draft
  return { ...data, values: data.values.map((one) => ({ ...one, value: maskedText })) }
}

/** What it became. Whose client it made is told to whoever took it, and to people who reach them, alone. */
const outcome = z.object({
  target: z.enum(findingTargets),
  subjectId: id.nullable(),
  companyId: id.nullable(),
  /** Boxes were found for a request, or taken of an offer. */
  isMatched: z.boolean(),
  by: z.object({ id, name: z.string() }).nullable(),
  at: instant,
})

export const finding = z.object({
  id,
  version: z.number().int(),
  kind: z.enum(findingKinds),
  state: z.enum(findingStates),
  reason: z.enum(['', ...ignoreReasons]),
  day,
  flags: z.array(z.enum(findingFlagCodes)),
  confidence: z.number(),
  /** What was read, or what somebody has put right. */
  draft: maskable(findingDraft, maskDraft),
  /** Null for contacts. */
  terms: findingTerms.nullable(),
  edited: z.boolean(),
  /** The first of its sources that the reader may see. */
  at: instant,
  group: place,
  sender: maskableText(z.string()),
  /** Opens the person; null where nobody is named, or his file was taken back. */
  senderId: id.nullable(),
  /** How the person stands to the reader, by the companies that she sees; all else is told by a look-up, one at a time. */
  standing: z.enum(['ours', 'pool']).nullable(),
  /** The first line that says something. */
  snippet: maskableText(z.string()),
  /** The sources and the groups that the reader may see. */
  sources: z.number().int(),
  groups: z.number().int(),
  /** Its file was taken back. */
  withdrawn: z.boolean(),
  outcomes: z.array(outcome),
  can: z.object({ decide: z.boolean() }),
})
export type Finding = z.output<typeof finding>

const words = z
  .string()
  .max(1000)
  .transform((text) => [...new Set(text.split(',').filter(Boolean))])
  .pipe(z.array(z.string().max(20)).max(50))

export const findingFilters = z.strictObject({
  q: line(200).optional(),
  kind: commaSeparated(findingKinds).optional(),
  state: commaSeparated(findingStates).optional(),
  platform: commaSeparated(groupPlatforms).optional(),
  groupId: z.coerce.number().int().positive().optional(),
  fileId: z.coerce.number().int().positive().optional(),
  /** Said in a group that the caller wrote down, assists or operates. */
  mine: z.literal('true').optional(),
  /** Somebody of the groups who said it. */
  personId: z.coerce.number().int().positive().optional(),
  /** The company that it became, or that it was logged for. */
  companyId: z.coerce.number().int().positive().optional(),
  lane: commaSeparated(lanes).optional(),
  pol: words.optional(),
  pod: words.optional(),
  carrier: words.optional(),
  container: commaSeparated(containerType.options).optional(),
  flag: commaSeparated(findingFlagCodes).optional(),
  /** How the person stands to the caller, as the list says it; judged of the newest that fit the other filters. */
  standing: commaSeparated(standingChoices).optional(),
  /** With or without any flag. */
  flagged: z.enum(['true', 'false']).optional(),
  /** Those that a figure of a group's month counts; clients count for the group of their first finding alone. */
  figure: z.enum(findingFigures).optional(),
  from: day.optional(),
  to: day.optional(),
})
export type FindingFilters = z.output<typeof findingFilters>

/** The list as it stands: filters and order, without paging. */
export const findingListQuery = findingFilters.extend({
  sort: z.enum(findingSorts).default('at'),
  order: z.enum(['asc', 'desc']).default('desc'),
})

export const listFindings = route({
  method: 'GET',
  path: '/groups/findings',
  summary: 'What was found in the chats that the caller may read, filtered, sorted, a page at a time',
  permission: 'groups.read',
  rate: 'read',
  query: findingListQuery.extend({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(1000).optional(),
  }),
  response: page(finding),
  failures: ['groups.cursor_invalid'],
})

/** The rows do not wait for it. */
export const countFindings = route({
  method: 'GET',
  path: '/groups/findings/count',
  summary: 'How many findings fit the filters: exact up to 10,000, or an estimate',
  permission: 'groups.read',
  rate: 'read',
  query: findingFilters,
  response: listCount,
})

/** A value and where it stands in the words of a source. */
const reaching: ReadonlySet<unknown> = new Set(['phone', 'whatsapp', 'email', 'qq', 'wechat'])

const plainPlace = z.object({
  field: z.enum(findingFields),
  value: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  /** Whether it stands in the sender's name instead of the text. */
  of: z.enum(['text', 'name']),
})
/** Where a number stands is left as it is: the text has none there. */
export const findingPlace = maskable(plainPlace, (value) => {
  const { success, data } = plainPlace.safeParse(value)
  return success && reaching.has(data.field) ? { ...data, value: maskedText } : value
})
export type FindingPlace = z.output<typeof findingPlace>

export const findingSource = z.object({
  id,
  group: place,
  at: instant,
  sender: maskableText(z.string()),
  /** By whom the person opens; null where it is not known whose the words are. */
  senderId: id.nullable(),
  /** Where the message stands in its group; null where no file holds it. */
  place: z.string().nullable(),
  text: maskableText(z.string()),
  places: z.array(findingPlace),
  withdrawn: z.boolean(),
})
export type FindingSource = z.output<typeof findingSource>

export const mostSources = 200

/** Of so many findings, the newest first, a list says how their people stand to the caller when it is narrowed by that. */
export const mostJudged = 3000

export const getFinding = route({
  method: 'GET',
  path: '/groups/findings/:id',
  summary: 'One finding with the sources that the caller may see, the first two hundred',
  permission: 'groups.read',
  rate: 'read',
  params: idParam,
  response: finding.extend({ told: z.array(findingSource) }),
  failures: ['groups.finding_not_found'],
})
export type FindingDetail = z.output<typeof getFinding.response>

export const editFinding = route({
  method: 'PATCH',
  path: '/groups/findings/:id',
  summary: 'Put the values of a finding right before it is taken; a stale version is refused with the current one',
  permission: 'groups.decideFindings',
  rate: 'write',
  params: idParam,
  body: z.strictObject({ draft: findingDraft }),
  response: finding,
  versioned: true,
  failures: ['groups.finding_not_found', 'groups.finding_decided'],
})

export const lookUpFinding = route({
  method: 'POST',
  path: '/groups/findings/:id/look-up',
  summary: 'Who holds the company of the person who is found; counted as the look-ups of the phonebook are',
  permission: 'groups.readMessages',
  rate: 'write',
  params: idParam,
  body: z.strictObject({}),
  response: z.object({ matches: z.array(exactMatch) }),
  failures: ['groups.finding_not_found', 'phonebook.lookups_exhausted'],
})
