import { z } from 'zod'
import { id, idParam, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { line } from '../matching/texts.ts'
import { companyFields, givenValues, initialValues, shownValues } from './fields.ts'
import { maskable } from '../../platform/masked-values.ts'

export { type CompanyField, companyTypes, customerPlatforms, customerSources, progresses } from './fields.ts'

/** `public` is in the pool and has no custodian; `private` has exactly one. */
export const visibilities = ['public', 'private'] as const
const visibility = z.enum(visibilities)

export const newCompany = z.strictObject({ ...initialValues, visibility: visibility.default('private') })
export type NewCompany = z.output<typeof newCompany>

/** Whether a company is in the pool is changed by claiming and releasing, never by an edit. */
export const companyChanges = z.strictObject({ ...givenValues, code: companyFields.code.given.min(1) }).partial()
export type CompanyChanges = z.output<typeof companyChanges>
/** Why the progress goes back; nothing is asked where it goes on. */
export const progressReason = line(300)
const companyEdit = companyChanges.extend({ progressReason: progressReason.optional() })

/** An answer names the department instead. */
const { departmentId: _departmentId, ...shownFields } = shownValues

export const company = z.object({
  id,
  version: z.number().int(),
  ...shownFields,
  telephone: maskable(z.string()),
  email: maskable(z.string()),
  qq: maskable(z.string()),
  department: z.object({ id, name: z.string() }).nullable(),
  visibility,
  /** The custodian; null in the pool. */
  custodian: z.object({ id, name: z.string() }).nullable(),
  /** Follow-up persons: they read and log, and never are the custodian. */
  followers: z.array(z.object({ id, name: z.string() })),
  tagIds: z.array(id),
  /** Whom one asks for: the first address of the company; null where nobody is known. */
  primaryContact: z
    .object({ id, name: z.string(), position: z.string(), mobile: maskable(z.string()), email: maskable(z.string()) })
    .nullable(),
  /** Since when the custodian holds it; null in the pool. */
  heldSince: instant.nullable(),
  /** The last follow-up that counts, and when the next contact is due. */
  lastTouchAt: instant.nullable(),
  nextContactAt: instant.nullable(),
  /** Business days until it falls into the pool, 0 today; null in the pool and when nothing threatens it. */
  daysLeft: z.number().int().nullable(),
  /** Since when it stands where it stands in the pipeline. */
  progressSince: instant,
  /** Held, and nothing has happened for as many days as the office calls stale. */
  stale: z.boolean(),
  /** Since when it is in the pool. */
  pooledAt: instant.nullable(),
  /** Who held it last, for that person and for those who assign. */
  formerCustodian: z.object({ id, name: z.string() }).nullable(),
  createdAt: instant,
  createdBy: z.string(),
  updatedAt: instant,
  updatedBy: z.string(),
  /** Whether the reader stands inside it: answers for it, or follows it. */
  inside: z.boolean(),
  /** Contact values are masked with •: of a pool record until it is claimed, and of all for a role that shows none. */
  masked: z.boolean(),
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    claim: z.boolean(),
    assign: z.boolean(),
    /** Give it back to the pool, or to a colleague. */
    giveAway: z.boolean(),
    changeFollowers: z.boolean(),
    /** Ask whoever holds it to hand it over: for those who follow it. */
    apply: z.boolean(),
  }),
})
export type Company = z.output<typeof company>

export const createCompany = route({
  method: 'POST',
  path: '/phonebook/companies',
  summary: 'A new company: private to its creator, or into the pool',
  permission: 'phonebook.writeCompany',
  rate: 'write',
  body: newCompany,
  response: company,
  failures: ['phonebook.code_taken', 'phonebook.department_unknown', 'phonebook.holding_full'],
})

export const editCompany = route({
  method: 'PATCH',
  path: '/phonebook/companies/:id',
  summary: 'Change some fields; a stale version is refused with the current record in `details.current`',
  permission: 'phonebook.writeCompany',
  readsFirst: true,
  rate: 'write',
  params: idParam,
  body: companyEdit,
  response: company,
  versioned: true,
  failures: [
    'phonebook.company_not_found',
    'phonebook.company_not_yours',
    'phonebook.code_taken',
    'phonebook.department_unknown',
    'phonebook.progress_reason',
  ],
})

export const deleteCompany = route({
  method: 'DELETE',
  path: '/phonebook/companies/:id',
  summary: 'Gone at once for everybody, undone within 10 seconds, then really deleted',
  permission: 'phonebook.deleteCompany',
  rate: 'write',
  params: idParam,
  response: z.object({ undoUntil: instant }),
  versioned: true,
  failures: ['phonebook.company_not_found', 'phonebook.company_not_yours'],
})

export const restoreCompany = route({
  method: 'POST',
  path: '/phonebook/companies/:id/restore',
  summary: 'Undo a deletion while there is time',
  permission: 'phonebook.deleteCompany',
  rate: 'write',
  params: idParam,
  response: company,
  failures: [
    'phonebook.company_not_found',
    'phonebook.company_not_yours',
    'phonebook.undo_over',
    'phonebook.holding_full',
    'phonebook.holder_full',
  ],
})
