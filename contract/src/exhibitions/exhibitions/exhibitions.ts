import { z } from 'zod'
import { daysBetween } from '../../platform/days.ts'
import { commaSeparated, count, day, id, idParam, instant, page } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { isVisible, line, lines, narrow, optional } from '../../phonebook/matching/texts.ts'
import { isCountry } from '../../territory/countries.ts'
import { exhibitionSorts, phases } from '../choices.ts'

export const countryField = optional(z.string().trim().toUpperCase().refine(isCountry, 'phonebook.country_unknown'))

const amount = z.number().min(0).max(999_999_999).multipleOf(0.01)
/** From the first day to the last. */
export const mostDays = 60

/** Everything about an exhibition that somebody types. */
export const exhibitionFields = {
  name: line(200).refine(isVisible, 'exhibitions.name_blank'),
  nameEn: line(200),
  edition: line(40),
  fromDay: day,
  toDay: day,
  country: countryField,
  city: line(80),
  venue: line(120),
  organiser: line(120),
  website: narrow(200),
  industries: z.array(line(40).refine(isVisible)).max(20),
  managerId: id,
  /** Our people who go there. */
  peopleIds: z.array(id).max(60),
  cost: z.strictObject({ amount, currency: z.string().regex(/^[A-Z]{3}$/) }).nullable(),
  attributionDays: z.number().int().min(1).max(730),
  note: lines(2000),
}
export type ExhibitionField = keyof typeof exhibitionFields
// The keys of the object are exactly the fields of the type.
export const exhibitionFieldNames = Object.keys(exhibitionFields) as ExhibitionField[]

/** Without a manager it is the caller's. */
export const newExhibition = z
  .strictObject({
    ...exhibitionFields,
    nameEn: exhibitionFields.nameEn.default(''),
    edition: exhibitionFields.edition.default(''),
    country: exhibitionFields.country.default(''),
    city: exhibitionFields.city.default(''),
    venue: exhibitionFields.venue.default(''),
    organiser: exhibitionFields.organiser.default(''),
    website: exhibitionFields.website.default(''),
    industries: exhibitionFields.industries.default([]),
    managerId: exhibitionFields.managerId.optional(),
    peopleIds: exhibitionFields.peopleIds.default([]),
    cost: exhibitionFields.cost.default(null),
    attributionDays: exhibitionFields.attributionDays.default(180),
    note: exhibitionFields.note.default(''),
  })
  .refine(({ fromDay, toDay }) => fromDay <= toDay, { path: ['toDay'], message: 'exhibitions.dates_backwards' })
  .refine(({ fromDay, toDay }) => daysBetween(fromDay, toDay) <= mostDays, {
    path: ['toDay'],
    message: 'exhibitions.too_long',
  })
export type NewExhibition = z.output<typeof newExhibition>

export const exhibitionChanges = z.strictObject(exhibitionFields).partial()
export type ExhibitionChanges = z.output<typeof exhibitionChanges>

const person = z.object({ id, name: z.string() })

export const exhibition = z.object({
  id,
  version: z.number().int(),
  name: z.string(),
  nameEn: z.string(),
  edition: z.string(),
  fromDay: day,
  toDay: day,
  phase: z.enum(phases),
  country: z.string(),
  city: z.string(),
  venue: z.string(),
  organiser: z.string(),
  website: z.string(),
  industries: z.array(z.string()),
  manager: person,
  people: z.array(person),
  /** Null also for people who do not manage the exhibition. */
  cost: z.object({ amount: z.number(), currency: z.string() }).nullable(),
  attributionDays: z.number().int(),
  note: z.string(),
  /** When the organiser's last whole list was taken in. */
  listedAt: instant.nullable(),
  /** How many exhibitors stand there, how they stand to the reader, and how far the visits are. */
  counts: z.object({
    exhibitors: count,
    ours: count,
    colleague: count,
    pool: count,
    new: count,
    planned: count,
    visited: count,
    withdrawn: count,
    /** The name cards that the reader sees, and those among them that wait to be sorted. */
    captures: count,
    unsorted: count,
  }),
  createdAt: instant,
  updatedAt: instant,
  updatedBy: z.string(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), import: z.boolean() }),
})
export type Exhibition = z.output<typeof exhibition>

export const exhibitionFilters = z.strictObject({
  q: line(200).optional(),
  phase: commaSeparated(phases).optional(),
  managerId: z.coerce.number().int().positive().optional(),
  personId: z.coerce.number().int().positive().optional(),
})
export type ExhibitionFilters = z.output<typeof exhibitionFilters>

export const listExhibitions = route({
  method: 'GET',
  path: '/exhibitions',
  summary: 'The exhibitions with what is known of their exhibitors, filtered, sorted, a page at a time',
  permission: 'exhibitions.listExhibitions',
  rate: 'read',
  query: exhibitionFilters.extend({
    sort: z.enum(exhibitionSorts).default('fromDay'),
    order: z.enum(['asc', 'desc']).default('desc'),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(1000).optional(),
  }),
  response: page(exhibition),
  failures: ['exhibitions.cursor_invalid'],
})

const writeFailures = [
  'exhibitions.name_taken',
  'exhibitions.dates_backwards',
  'exhibitions.too_long',
  'exhibitions.manager_unknown',
  'exhibitions.people_unknown',
] as const
const changeFailures = ['exhibitions.exhibition_not_found', 'exhibitions.exhibition_not_yours'] as const

export const createExhibition = route({
  method: 'POST',
  path: '/exhibitions',
  summary: 'An exhibition',
  permission: 'exhibitions.writeExhibitions',
  rate: 'write',
  body: newExhibition,
  response: exhibition,
  failures: writeFailures,
})

export const getExhibition = route({
  method: 'GET',
  path: '/exhibitions/:id',
  summary: 'One exhibition',
  permission: 'exhibitions.listExhibitions',
  rate: 'read',
  params: idParam,
  response: exhibition,
  failures: ['exhibitions.exhibition_not_found'],
})

export const editExhibition = route({
  method: 'PATCH',
  path: '/exhibitions/:id',
  summary: 'Change some fields; a stale version is refused with the current exhibition in `details.current`',
  permission: 'exhibitions.writeExhibitions',
  rate: 'write',
  params: idParam,
  body: exhibitionChanges,
  response: exhibition,
  versioned: true,
  failures: [...changeFailures, ...writeFailures],
})

export const deleteExhibition = route({
  method: 'DELETE',
  path: '/exhibitions/:id',
  summary: 'Gone at once for everybody with its exhibitors, undone within 10 seconds, then really deleted',
  permission: 'exhibitions.deleteExhibitions',
  rate: 'write',
  params: idParam,
  response: z.object({ undoUntil: instant }),
  versioned: true,
  failures: [...changeFailures, 'exhibitions.has_captures'],
})

export const restoreExhibition = route({
  method: 'POST',
  path: '/exhibitions/:id/restore',
  summary: 'Undo a deletion while there is time',
  permission: 'exhibitions.deleteExhibitions',
  rate: 'write',
  params: idParam,
  response: exhibition,
  failures: [...changeFailures, 'exhibitions.name_taken', 'exhibitions.undo_over'],
})
