import { z } from 'zod'
import {
  chosenIds,
  commaSeparated,
  count,
  day,
  id,
  idParam,
  instant,
  listCount,
  page,
  yesOrNo,
} from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { isVisible, line, lines, narrow } from '../../phonebook/matching/texts.ts'
import { covers, exhibitorSorts, standings, visitStates } from '../choices.ts'
import { countryField } from '../exhibitions/exhibitions.ts'
import { maskable } from '../../platform/masked-values.ts'

export const tagField = line(30).refine(isVisible, 'exhibitions.tag_blank')
const tags = z
  .array(tagField)
  .max(20)
  .transform((given) => [...new Set(given)])

/** Everything about an exhibitor that somebody types. */
export const exhibitorFields = {
  name: line(200).refine(isVisible, 'exhibitions.exhibitor_blank'),
  nameEn: line(200),
  country: countryField,
  province: line(80),
  city: line(80),
  website: narrow(200),
  industry: line(120),
  products: lines(2000),
  introduction: lines(4000),
  contactName: line(80),
  position: line(80),
  mobile: narrow(60),
  telephone: narrow(60),
  email: narrow(120),
  wechat: narrow(60),
  /** The booths as the organiser writes them, `3.1A12、A13`; what is not understood is kept as text. */
  boothText: line(400),
  /** Square metres, of all its booths together. */
  area: z
    .number()
    .min(0.01)
    .max(100_000)
    .overwrite((given) => Math.round(given * 100) / 100)
    .nullable(),
  note: lines(2000),
  tags,
  ownerId: id.nullable(),
  visitState: z.enum(visitStates).nullable(),
  visitOn: day.nullable(),
}
export type ExhibitorField = keyof typeof exhibitorFields
// The keys of the object are exactly the fields of the type.
export const exhibitorFieldNames = Object.keys(exhibitorFields) as ExhibitorField[]

/** The fields by which somebody is reached, or in which that may stand; they are covered for those who may not see them. */
export const contactFields = [
  'contactName',
  'position',
  'mobile',
  'telephone',
  'email',
  'wechat',
  'introduction',
  'note',
] as const

/** Who does not see the contact does not change these: by the names the exhibitor is a colleague's client. */
export const coveredFields = ['name', 'nameEn', ...contactFields] as const

export const newExhibitor = z.strictObject({
  exhibitionId: id,
  ...exhibitorFields,
  nameEn: exhibitorFields.nameEn.default(''),
  country: exhibitorFields.country.default(''),
  province: exhibitorFields.province.default(''),
  city: exhibitorFields.city.default(''),
  website: exhibitorFields.website.default(''),
  industry: exhibitorFields.industry.default(''),
  products: exhibitorFields.products.default(''),
  introduction: exhibitorFields.introduction.default(''),
  contactName: exhibitorFields.contactName.default(''),
  position: exhibitorFields.position.default(''),
  mobile: exhibitorFields.mobile.default(''),
  telephone: exhibitorFields.telephone.default(''),
  email: exhibitorFields.email.default(''),
  wechat: exhibitorFields.wechat.default(''),
  boothText: exhibitorFields.boothText.default(''),
  area: exhibitorFields.area.default(null),
  note: exhibitorFields.note.default(''),
  tags: exhibitorFields.tags.default([]),
  ownerId: exhibitorFields.ownerId.default(null),
  visitState: exhibitorFields.visitState.default(null),
  visitOn: exhibitorFields.visitOn.default(null),
})
export type NewExhibitor = z.output<typeof newExhibitor>
export type ExhibitorValues = Omit<NewExhibitor, 'exhibitionId'>

export const exhibitorChanges = z.strictObject(exhibitorFields).partial()
export type ExhibitorChanges = z.output<typeof exhibitorChanges>

export const booth = z.object({ hall: z.string(), number: z.string() })
export type Booth = z.output<typeof booth>

export const exhibitor = z.object({
  id,
  version: z.number().int(),
  exhibition: z.object({ id, name: z.string() }),
  name: z.string(),
  nameEn: z.string(),
  country: z.string(),
  province: z.string(),
  city: z.string(),
  website: z.string(),
  industry: z.string(),
  products: z.string(),
  introduction: z.string(),
  contactName: z.string(),
  position: z.string(),
  mobile: maskable(z.string()),
  telephone: maskable(z.string()),
  email: maskable(z.string()),
  wechat: maskable(z.string()),
  /** Why the reader does not see the contact values that are there, which are empty then; null where she sees them or there are none. */
  covered: z.enum(covers).nullable(),
  booths: z.array(booth),
  boothText: z.string(),
  area: z.number().nullable(),
  note: z.string(),
  /** Tags and visits are empty for those who have not the screen of booths. */
  tags: z.array(z.string()),
  owner: z.object({ id, name: z.string() }).nullable(),
  visitState: z.enum(visitStates).nullable(),
  visitOn: day.nullable(),
  standing: z.enum(standings),
  /** The company of the phonebook, for those who see it. */
  company: z.object({ id, name: z.string() }).nullable(),
  /** Whether a person has tied it, or untied it from the company of its name. */
  tie: z.enum(['name', 'person', 'untied']),
  /** It stood in an earlier list of the organiser, and not in the last one. */
  withdrawn: z.boolean(),
  firstListedAt: instant.nullable(),
  lastListedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  updatedBy: z.string(),
  /** `tie`: also say which company it is, and change the names by which it is known. */
  can: z.object({ edit: z.boolean(), delete: z.boolean(), bring: z.boolean(), tie: z.boolean() }),
})
export type Exhibitor = z.output<typeof exhibitor>

export const exhibitorFilters = z.strictObject({
  ids: chosenIds.optional(),
  /** A part of a name, of the products, of the city or of the booth. */
  q: line(200).optional(),
  exhibitionId: z.coerce.number().int().positive().optional(),
  hall: line(20).optional(),
  booth: line(40).optional(),
  products: line(100).optional(),
  country: countryField.optional(),
  place: line(80).optional(),
  standing: commaSeparated(standings).optional(),
  visit: commaSeparated([...visitStates, 'none']).optional(),
  ownerId: z.coerce.number().int().positive().optional(),
  tag: line(30).optional(),
  withdrawn: yesOrNo.optional(),
  /** Whether no booth could be read. */
  noBooth: yesOrNo.optional(),
  visitFrom: day.optional(),
  visitTo: day.optional(),
})
export type ExhibitorFilters = z.output<typeof exhibitorFilters>

/** The list as it stands: filters and order, without paging. */
export const exhibitorListQuery = exhibitorFilters.extend({
  sort: z.enum(exhibitorSorts).default('updatedAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
})

export const listExhibitors = route({
  method: 'GET',
  path: '/exhibitions/exhibitors',
  summary: 'The exhibitors of all exhibitions, filtered, sorted, a page at a time',
  permission: 'exhibitions.listExhibitors',
  rate: 'read',
  query: exhibitorListQuery.extend({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(1000).optional(),
  }),
  response: page(exhibitor),
  failures: ['exhibitions.cursor_invalid'],
})

/** The rows do not wait for it. */
export const countListedExhibitors = route({
  method: 'GET',
  path: '/exhibitions/exhibitors/count',
  summary: 'How many exhibitors fit the filters: exact up to 10,000',
  permission: 'exhibitions.listExhibitors',
  rate: 'read',
  query: exhibitorFilters,
  response: listCount,
})

export const listExhibitorTags = route({
  method: 'GET',
  path: '/exhibitions/exhibitors/tags',
  summary: 'The tags of exhibitors, of one exhibition where it is named, those most used first; sixty at most',
  permission: 'exhibitions.listExhibitors',
  rate: 'read',
  query: z.strictObject({ exhibitionId: z.coerce.number().int().positive().optional() }),
  response: z.object({ tags: z.array(z.object({ tag: z.string(), exhibitors: count })) }),
})

const writeFailures = ['exhibitions.exhibitor_taken', 'exhibitions.owner_unknown', 'phonebook.names_spent'] as const

export const createExhibitor = route({
  method: 'POST',
  path: '/exhibitions/exhibitors',
  summary: 'An exhibitor of an exhibition',
  permission: 'exhibitions.writeExhibitors',
  rate: 'write',
  body: newExhibitor,
  response: exhibitor,
  failures: ['exhibitions.exhibition_not_found', ...writeFailures],
})

export const getExhibitor = route({
  method: 'GET',
  path: '/exhibitions/exhibitors/:id',
  summary: 'One exhibitor',
  permission: 'exhibitions.listExhibitors',
  rate: 'read',
  params: idParam,
  response: exhibitor,
  failures: ['exhibitions.exhibitor_not_found'],
})

export const editExhibitor = route({
  method: 'PATCH',
  path: '/exhibitions/exhibitors/:id',
  summary: 'Change some fields; a stale version is refused with the current exhibitor in `details.current`',
  permission: 'exhibitions.writeExhibitors',
  rate: 'write',
  params: idParam,
  body: exhibitorChanges,
  response: exhibitor,
  versioned: true,
  failures: ['exhibitions.exhibitor_not_found', 'exhibitions.contact_covered', ...writeFailures],
})

export const tieExhibitor = route({
  method: 'PUT',
  path: '/exhibitions/exhibitors/:id/company',
  summary: 'Say which company of the phonebook it is, that it is none of them, or with "name" that its name decides',
  permission: 'exhibitions.writeExhibitors',
  rate: 'write',
  params: idParam,
  body: z.strictObject({ company: z.union([id, z.enum(['none', 'name'])]) }),
  response: exhibitor,
  versioned: true,
  failures: ['exhibitions.exhibitor_not_found', 'exhibitions.contact_covered', 'exhibitions.company_unknown'],
})

export const deleteExhibitor = route({
  method: 'DELETE',
  path: '/exhibitions/exhibitors/:id',
  summary: 'Gone at once for everybody, undone within 10 seconds, then really deleted',
  permission: 'exhibitions.deleteExhibitors',
  rate: 'write',
  params: idParam,
  response: z.object({ undoUntil: instant }),
  versioned: true,
  failures: ['exhibitions.exhibitor_not_found'],
})

export const restoreExhibitor = route({
  method: 'POST',
  path: '/exhibitions/exhibitors/:id/restore',
  summary: 'Undo a deletion while there is time',
  permission: 'exhibitions.deleteExhibitors',
  rate: 'write',
  params: idParam,
  response: exhibitor,
  failures: ['exhibitions.exhibitor_not_found', 'exhibitions.exhibitor_taken', 'exhibitions.undo_over'],
})
