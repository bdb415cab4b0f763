import { company, visibilities } from '../companies/companies.ts'
import { z } from 'zod'
import { day, page, commaSeparated } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { lanes } from '../../territory/lanes.ts'
import { line } from '../matching/texts.ts'
import { furtherCompanyFilters } from '../companies/filters.ts'
import { companyTypes, country, customerPlatforms, customerSources, progresses } from '../companies/fields.ts'

export const companySorts = ['name', 'code', 'progress', 'createdAt', 'updatedAt'] as const

export const companyFilters = z.strictObject({
  /** These and no others: what somebody has chosen one by one. */
  ids: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15}){0,999}$/)
    .transform((text) => text.split(',').map(Number))
    .optional(),
  q: z.string().trim().max(200).optional(),
  visibility: z.enum(visibilities).optional(),
  custodianId: z.coerce.number().int().positive().optional(),
  departmentId: z.coerce.number().int().positive().optional(),
  progress: commaSeparated(progresses).optional(),
  type: commaSeparated(companyTypes).optional(),
  source: commaSeparated(customerSources).optional(),
  platform: commaSeparated(customerPlatforms).optional(),
  routeArea: commaSeparated(lanes).optional(),
  masterCoLoader: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
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
  sort: z.enum(companySorts).default('updatedAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
})

export const listCompanies = route({
  method: 'GET',
  path: '/phonebook/companies',
  summary: 'Companies that the caller may see, filtered, sorted, a page at a time',
  permission: 'phonebook.listCompanies',
  rate: 'read',
  query: companyListQuery.extend({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(1000).optional(),
  }),
  response: page(company),
  failures: ['phonebook.cursor_invalid'],
})

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
