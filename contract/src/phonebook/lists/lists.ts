import { company, visibilities } from '../companies/companies.ts'
import { z } from 'zod'
import { chosenIds, commaSeparated, day, listCount, page, yesOrNo } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { containerCodes } from '../../territory/containers.ts'
import { lanes } from '../../territory/lanes.ts'
import { country } from '../matching/countries.ts'
import { line } from '../matching/texts.ts'
import { furtherCompanyFilters } from '../companies/filters.ts'
import { companyTypes, customerPlatforms, customerSources, progresses } from '../companies/fields.ts'

export const companySorts = [
  'name',
  'code',
  'progress',
  'createdAt',
  'updatedAt',
  /** Companies with which no contact is planned come last in either order. */
  'nextContactAt',
  /** Companies that nobody has followed up count as followed up the longest ago. */
  'lastTouchAt',
  'progressSince',
] as const

/**
 * The order that is worked out by the rules of the pool for each company, and so only in a list that is narrowed: to companies that were chosen, that
 * somebody holds, or that fall soon. Companies that do not fall come last in either order.
 */
export const narrowSort = 'daysLeft'
export const isNarrowEnough = ({ ids, custodianId, due }: { ids?: unknown; custodianId?: unknown; due?: unknown }) =>
  [ids, custodianId, due].some((filter) => filter !== undefined)

export const companyFilters = z.strictObject({
  ids: chosenIds.optional(),
  q: z.string().trim().max(200).optional(),
  visibility: z.enum(visibilities).optional(),
  custodianId: z.coerce.number().int().positive().optional(),
  departmentId: z.coerce.number().int().positive().optional(),
  progress: commaSeparated(progresses).optional(),
  type: commaSeparated(companyTypes).optional(),
  source: commaSeparated(customerSources).optional(),
  platform: commaSeparated(customerPlatforms).optional(),
  routeArea: commaSeparated(lanes).optional(),
  container: commaSeparated(containerCodes).optional(),
  masterCoLoader: yesOrNo.optional(),
  country: country.optional(),
  province: line(60).optional(),
  city: line(60).optional(),
  createdFrom: day.optional(),
  createdTo: day.optional(),
  updatedFrom: day.optional(),
  updatedTo: day.optional(),
  ...furtherCompanyFilters,
  /** Falls into the pool within so many days. */
  due: z.coerce.number().int().min(0).max(365).optional(),
  /** Taken from this person, as far as the caller reaches her, by the run of this business day. */
  formerId: z.coerce.number().int().positive().optional(),
  recycledOn: day.optional(),
})

export type CompanyFilters = z.output<typeof companyFilters>

/** The list as it stands: filters and order, without paging. */
export const companyListQuery = companyFilters.extend({
  sort: z.enum([...companySorts, narrowSort]).default('updatedAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
})

/** What every row of a list holds: who it is, who has it, and what the actions on a row need. */
const always = {
  id: true,
  version: true,
  name: true,
  progress: true,
  visibility: true,
  custodian: true,
  followers: true,
  primaryContact: true,
  inside: true,
  masked: true,
  can: true,
} as const
const asked = company.omit(always)
export type ListedField = keyof typeof asked.shape
// The keys of the object are exactly the fields of the type.
export const listedFields = Object.keys(asked.shape) as ListedField[]

/** A company as a list shows it: the fields that were asked for, and all of them where nothing was. */
export const listedCompany = company.pick(always).extend(asked.partial().shape)
export type ListedCompany = z.output<typeof listedCompany>

export const listCompanies = route({
  method: 'GET',
  path: '/phonebook/companies',
  summary: 'Companies that the caller may see, filtered, sorted, a page at a time, with the fields that are asked for',
  permission: 'phonebook.listCompanies',
  rate: 'read',
  query: companyListQuery.extend({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(1000).optional(),
    /** The fields that the reader's columns show, `columns=progress,telephone`; without it a row holds all of them. */
    columns: commaSeparated(listedFields).optional(),
  }),
  response: page(listedCompany),
  failures: ['phonebook.cursor_invalid', 'phonebook.sort_too_wide'],
})

/** The rows do not wait for it: a page says what it knows, and the number is asked for beside it. */
export const countListedCompanies = route({
  method: 'GET',
  path: '/phonebook/companies/count',
  summary: 'How many companies fit the filters: exact up to 10,000, or an estimate where counting takes too long',
  permission: 'phonebook.listCompanies',
  rate: 'read',
  query: companyFilters,
  response: listCount,
})

/** What a list can be put into groups by; the regions are provinces of China, and other countries. */
export const companyGroupings = ['progress', 'custodian', 'region'] as const

export const groupCompanies = route({
  method: 'GET',
  path: '/phonebook/companies/groups',
  summary: 'How many companies that fit the filters are in each group',
  permission: 'phonebook.listCompanies',
  rate: 'read',
  query: companyFilters.extend({ by: z.enum(companyGroupings) }),
  response: z.object({
    groups: z.array(
      z.object({
        /** A step of the pipeline, a person's id or the code of an area; empty for the pool, and for companies that no area is known of. */
        key: z.string(),
        /** The custodian's name; empty for other groups. */
        name: z.string(),
        value: z.number().int(),
      }),
    ),
    /** How many companies are in smaller groups, which are not listed. */
    others: z.number().int(),
    /** False where there are too many companies to tell; then there are no groups. */
    counted: z.boolean(),
  }),
})
export type CompanyGroups = z.output<typeof groupCompanies.response>

export const countCompanies = route({
  method: 'GET',
  path: '/phonebook/companies/counts',
  summary: 'The figures of the home page; each opens the rows behind it',
  permission: 'phonebook.listCompanies',
  rate: 'read',
  response: z.object({
    counts: z.array(
      z.object({
        name: z.enum(['mine', 'visible', 'pool', 'newThisWeek']),
        value: z.number().int(),
        exact: z.boolean(),
      }),
    ),
    mineByProgress: z.array(z.object({ progress: z.enum(progresses), value: z.number().int() })),
    weekStart: day,
  }),
})
