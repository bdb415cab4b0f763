import { z } from 'zod'
import { id } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { company, companyChanges, type CompanyField } from '../companies/companies.ts'

/** The most records that can be merged at a time. */
export const mostMerged = 10

/** The choices of a merge, each made as a whole: a number comes with its area and country. */
export const mergedFields = companyChanges.omit({ phoneCountryCode: true, phoneAreaCode: true }).keyof()
export type MergedField = z.output<typeof mergedFields>

/** The fields that a choice includes. */
export const fieldsWith = (field: MergedField): readonly CompanyField[] =>
  field === 'telephone' ? ['phoneCountryCode', 'phoneAreaCode', 'telephone'] : [field]

/** For these fields the values of all records may stay, one beside the other. */
export const gatheredFields = [
  'routeAreas',
  'coreRoutes',
  'containers',
  'remark',
] as const satisfies readonly MergedField[]

/** The record whose value stays, by its id, or all of them. */
const choice = z.union([id, z.literal('all')])
export type MergeChoice = z.output<typeof choice>

const areUnlike = (ids: readonly number[]) => new Set(ids).size === ids.length

/** The numbers of belongings that move to the record that stays. */
const merged = z.object({
  contacts: z.number().int(),
  tags: z.number().int(),
  followers: z.number().int(),
  ownerships: z.number().int(),
  activity: z.number().int(),
  applications: z.number().int(),
})
export type Merged = z.output<typeof merged>

export const previewMerge = route({
  method: 'GET',
  path: '/phonebook/merges/preview',
  summary:
    'Records that are to become one: their values side by side, whose would stay, and what would go over; nothing is written',
  permission: 'phonebook.mergeCompanies',
  rate: 'read',
  query: z.strictObject({
    ids: z
      .string()
      .regex(/^\d{1,15}(?:,\d{1,15})*$/)
      .transform((text) => text.split(',').map(Number))
      .pipe(
        z
          .array(id)
          .min(2, 'phonebook.merge_two')
          .max(mostMerged, 'phonebook.merge_many')
          .refine(areUnlike, 'phonebook.merge_itself'),
      ),
    /** The record that stays; by default the one with the most values. */
    keepId: z.coerce.number().int().positive().optional(),
  }),
  response: z.object({
    keepId: id,
    /** The records in the requested order. */
    companies: z.array(company.extend({ contacts: z.number().int() })),
    /** Every field that any of them has, in the order of the form. */
    fields: z.array(z.object({ field: mergedFields, differs: z.boolean(), from: choice })),
    moves: merged,
    /** The reason why these records cannot be merged now, in the caller's language. */
    problem: z.string().nullable(),
  }),
  failures: [
    'phonebook.company_not_found',
    'phonebook.company_not_yours',
    'phonebook.follower_cannot_edit',
    'phonebook.values_hidden',
    'phonebook.merge_keep',
  ],
})

export const mergeCompanies = route({
  method: 'POST',
  path: '/phonebook/merges',
  summary:
    'Two or more records become the one that stays, with all that hangs on them; taken back for thirty days as a bulk run',
  permission: 'phonebook.mergeCompanies',
  rate: 'write',
  body: z.strictObject({
    keepId: id,
    /** All of the records, including the one that stays, each in the version that the caller saw. */
    companies: z
      .array(z.strictObject({ id, version: z.number().int() }))
      .min(2, 'phonebook.merge_two')
      .max(mostMerged, 'phonebook.merge_many')
      .refine((rows) => areUnlike(rows.map((row) => row.id)), 'phonebook.merge_itself'),
    /** The records whose values stay. A field that is not named keeps the value of the record that stays. */
    fields: z.partialRecord(mergedFields, choice).default({}),
    /** The custodians of the others become follow-up persons of the record that stays. */
    stays: z.boolean().default(false),
  }),
  response: z.object({ company, runId: id, moved: merged }),
  failures: [
    'phonebook.company_not_found',
    'phonebook.company_not_yours',
    'phonebook.follower_cannot_edit',
    'phonebook.values_hidden',
    'phonebook.department_unknown',
    'phonebook.merge_keep',
    'phonebook.merge_choice',
    'phonebook.merge_into_pool',
  ],
})
