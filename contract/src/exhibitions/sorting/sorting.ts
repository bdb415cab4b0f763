import { z } from 'zod'
import { commaSeparated, count, day, id, instant, listCount, page } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { companyApplications } from '../../phonebook/look-ups/look-ups.ts'
import { line } from '../../phonebook/matching/texts.ts'
import { capture, captureFields, captureParams } from '../captures/captures.ts'
import { captureStates, heats, nextSteps, standings } from '../choices.ts'
import { countryField } from '../exhibitions/exhibitions.ts'
import { discardReasons, outcomes } from './choices.ts'

const named = z.object({ id, name: z.string() })

/** A capture as the queue of name cards shows it. */
export const listedCapture = capture.extend({
  /** True where its firm is a colleague's client: what it says of anybody, and its photos, are then empty. */
  covered: z.boolean(),
  /** How the firm stands to the reader, by the company that it became, else by its name. */
  standing: z.enum(standings),
  /** The company that it became, for those who see it. */
  company: named.nullable(),
  contact: named.nullable(),
  outcome: z.enum(outcomes).nullable(),
  sortedAt: instant.nullable(),
  sortedBy: z.string(),
  discardedAt: instant.nullable(),
  /** One of the reasons, or words of one's own. */
  discardReason: z.string(),
  /** How many others of the same mobile, e-mail or firm the reader sees at this exhibition. */
  alike: count,
  can: z.object({ sort: z.boolean(), restore: z.boolean() }),
})
export type ListedCapture = z.output<typeof listedCapture>

const uuids = z
  .string()
  .max(4000)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(z.uuid()).max(100))

export const captureFilters = z.strictObject({
  ids: uuids.optional(),
  exhibitionId: z.coerce.number().int().positive().optional(),
  state: commaSeparated(captureStates).optional(),
  heat: commaSeparated([...heats, 'none']).optional(),
  outcome: commaSeparated(outcomes).optional(),
  authorId: z.coerce.number().int().positive().optional(),
  tag: line(30).optional(),
  /** A part of the firm's or the person's name, for those whom the reader sees. */
  q: line(100).optional(),
})
export type CaptureFilters = z.output<typeof captureFilters>

export const captureListQuery = captureFilters.extend({ order: z.enum(['asc', 'desc']).default('desc') })

export const listCaptures = route({
  method: 'GET',
  path: '/exhibitions/captures',
  summary:
    'The captures that the caller sees: her own, of people in her reach, and of exhibitions that she manages; by the time of capture, a page at a time',
  permission: 'exhibitions.seeCaptures',
  rate: 'read',
  query: captureListQuery.extend({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(1000).optional(),
  }),
  response: page(listedCapture),
  failures: ['exhibitions.cursor_invalid'],
})

export const countCaptures = route({
  method: 'GET',
  path: '/exhibitions/captures/count',
  summary: 'How many captures fit the filters: exact up to 10,000',
  permission: 'exhibitions.seeCaptures',
  rate: 'read',
  query: captureFilters,
  response: listCount,
})

export const getCaptureCounts = route({
  method: 'GET',
  path: '/exhibitions/captures/counts',
  summary:
    'How many captures the caller sees at each exhibition, how many of them are unsorted, and how many of those are her own',
  permission: 'exhibitions.seeCaptures',
  rate: 'read',
  query: z.strictObject({ exhibitionId: z.coerce.number().int().positive().optional() }),
  response: z.object({
    /** Her own unsorted ones at all exhibitions. */
    own: count,
    exhibitions: z.array(z.object({ id, name: z.string(), captures: count, unsorted: count, own: count })),
  }),
})

const ofCapture = { rate: 'read', params: captureParams } as const

export const getListedCapture = route({
  ...ofCapture,
  method: 'GET',
  path: '/exhibitions/captures/:id/sorting',
  summary:
    'A capture as it is sorted, and the other ones of the same mobile, e-mail or firm at this exhibition that the caller sees',
  permission: 'exhibitions.seeCaptures',
  response: z.object({ capture: listedCapture, alike: z.array(listedCapture) }),
  failures: ['exhibitions.capture_not_found'],
})

/** Where the card goes: a new company of the caller's, one that she sees, or an application for a colleague's that a look-up has told of. */
const target = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('new'), country: countryField.default('') }),
  z.strictObject({ kind: z.literal('existing'), id }),
  z.strictObject({
    kind: z.literal('apply'),
    reference: z.string().regex(/^[0-9a-f-]{36}\.\d{1,2}$/),
    application: z.enum(companyApplications).default('phonebook.application.access'),
  }),
])

/** What the card says, as the person who sorts it has it. */
export const sorting = z.strictObject({
  company: target,
  companyName: captureFields.companyName,
  contactName: captureFields.contactName,
  position: captureFields.position,
  mobile: captureFields.mobile,
  telephone: captureFields.telephone,
  email: captureFields.email,
  wechat: captureFields.wechat,
  heat: captureFields.heat,
  note: captureFields.note,
  next: z.strictObject({ step: z.enum(nextSteps), on: day }).nullable(),
  /** Tags of the phonebook that the company gets. */
  tagIds: z.array(id).max(20).default([]),
  /** Other captures of the same firm at this exhibition that go the same way, each with what it says. */
  together: z.array(z.uuid()).max(20).default([]),
})
export type Sorting = z.output<typeof sorting>

export const sortCapture = route({
  ...ofCapture,
  method: 'POST',
  path: '/exhibitions/captures/:id/sortings',
  summary:
    'Sort a capture in one transaction: company, contact with the card, follow-up of the day, next task, tags. A stale version is refused with the current capture in `details.current`',
  permission: 'exhibitions.sortCaptures',
  rate: 'write',
  body: sorting,
  response: z.object({
    capture: listedCapture,
    /** The run by which it is taken back; null where only an application was made. */
    runId: id.nullable(),
    applicationId: id.nullable(),
    /** Why there is no contact of the card: the phonebook keeps none without a mobile, so the follow-up holds what the card says. */
    withoutContact: z.boolean(),
  }),
  versioned: true,
  failures: [
    'exhibitions.capture_not_found',
    'exhibitions.capture_not_unsorted',
    'exhibitions.capture_not_alike',
    'exhibitions.company_there',
    'exhibitions.company_held',
    'exhibitions.company_unknown',
    'phonebook.names_spent',
    'phonebook.company_not_found',
    'phonebook.company_not_yours',
    'phonebook.follower_cannot_edit',
    'phonebook.values_hidden',
    'phonebook.mobile_wrong',
    'phonebook.tag_unknown',
    'phonebook.reference_expired',
    'phonebook.company_in_pool',
    'phonebook.access_already',
    'phonebook.custodian_already',
    'applications.open_already',
    'files.storage_full',
  ],
})

export const discardCapture = route({
  ...ofCapture,
  method: 'POST',
  path: '/exhibitions/captures/:id/discards',
  summary: 'Discard an unsorted capture with a reason; it can come back for 30 days',
  permission: 'exhibitions.sortCaptures',
  rate: 'write',
  body: z.strictObject({ reason: z.enum(discardReasons), note: line(150).default('') }),
  response: listedCapture,
  versioned: true,
  failures: ['exhibitions.capture_not_found', 'exhibitions.capture_not_unsorted'],
})

export const restoreCapture = route({
  ...ofCapture,
  method: 'POST',
  path: '/exhibitions/captures/:id/restore',
  summary: 'Bring a capture that was discarded, or only applied for, back among the unsorted ones',
  permission: 'exhibitions.sortCaptures',
  rate: 'write',
  response: listedCapture,
  failures: ['exhibitions.capture_not_found'],
})
