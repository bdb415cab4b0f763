import { z } from 'zod'
import { id, idParam, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { company } from '../companies/companies.ts'

/** The reasons for a change of custodian. */
export const ownershipKinds = [
  'created',
  'imported',
  'taken',
  'claimed',
  'assigned',
  'released',
  'transferred',
  'recycled',
  'handedOver',
  'merged',
  'undone',
] as const
export type OwnershipKind = (typeof ownershipKinds)[number]

const named = z.object({ id, name: z.string() })

/** A change of custodian, from and to; null is the pool. */
export const ownership = z.object({
  id,
  kind: z.enum(ownershipKinds),
  from: named.nullable(),
  to: named.nullable(),
  /** Null when a rule did it. */
  by: named.nullable(),
  at: instant,
  /** The time of the next change; null for the last one. */
  until: instant.nullable(),
  reason: z.string(),
})
export type Ownership = z.output<typeof ownership>

/** The result for one company of a batch: done, or the code of the refusal and its sentence in the caller's language. */
export const moveAnswer = z.object({
  id,
  done: z.boolean(),
  code: z.string().nullable(),
  message: z.string().nullable(),
})
export type MoveAnswer = z.output<typeof moveAnswer>

export const mostMoved = 1000
const ids = z.array(id).min(1).max(mostMoved)
const assignee = z.number({ error: 'phonebook.assignee_blank' }).int().positive('phonebook.assignee_blank')
const reasonText = z
  .string()
  .trim()
  .max(300)
  .refine((typed) => !/\p{Cc}/u.test(typed), 'field.characters')
const reason = reasonText.refine((typed) => typed !== '', 'phonebook.reason_blank')

const assignment = z.strictObject({ userId: assignee })
export const releasing = z.strictObject({ reason })
/** `stays`: the former custodian becomes a follow-up person. */
export const transferring = z.strictObject({
  userId: assignee,
  reason: reasonText.default(''),
  stays: z.boolean().default(false),
})
const people = z.array(id).max(50)
export const followersChange = z.strictObject({ add: people.default([]), remove: people.default([]) })
export type FollowersChange = z.output<typeof followersChange>

/** The record as the caller sees it now; null when she may no longer see it. */
const moved = z.object({ company: company.nullable() })
const answers = z.object({ rows: z.array(moveAnswer) })

/** Why a company cannot be taken from the pool. */
const poolFailures = [
  'phonebook.company_not_found',
  'phonebook.company_private',
  'phonebook.company_claimed',
  'phonebook.company_assigned',
] as const
/** Why a company that somebody holds cannot change hands. */
const heldFailures = [
  'phonebook.company_not_found',
  'phonebook.company_not_yours',
  'phonebook.company_in_pool',
] as const
/** The limits and waiting days of claiming. */
const limitFailures = [
  'phonebook.claims_spent',
  'phonebook.holding_full',
  'phonebook.claim_cooling',
  'phonebook.claim_quiet',
] as const

export const claimCompany = route({
  method: 'POST',
  path: '/phonebook/companies/:id/claim',
  summary:
    'Take a company from the pool. If several people do so at once, one gets it, and the others learn who and when',
  permission: 'phonebook.claimCompanies',
  rate: 'write',
  params: idParam,
  response: moved,
  failures: [...poolFailures, ...limitFailures],
})

export const assignCompany = route({
  method: 'POST',
  path: '/phonebook/companies/:id/assign',
  summary: 'Give a company of the pool to a colleague',
  permission: 'phonebook.assignCompanies',
  rate: 'write',
  params: idParam,
  body: assignment,
  response: moved,
  failures: [...poolFailures, 'phonebook.assignee_unknown'],
})

export const releaseCompany = route({
  method: 'POST',
  path: '/phonebook/companies/:id/release',
  summary: 'Give a company back to the pool, with a reason',
  permission: 'phonebook.releaseCompanies',
  rate: 'write',
  params: idParam,
  body: releasing,
  response: moved,
  versioned: true,
  failures: [...heldFailures],
})

export const transferCompany = route({
  method: 'POST',
  path: '/phonebook/companies/:id/transfer',
  summary: 'Give a company that one holds, or answers for, to a colleague',
  permission: 'phonebook.transferCompanies',
  rate: 'write',
  params: idParam,
  body: transferring,
  response: moved,
  versioned: true,
  failures: [...heldFailures, 'phonebook.assignee_unknown', 'phonebook.assignee_holds', 'phonebook.holder_full'],
})

export const changeFollowers = route({
  method: 'PATCH',
  path: '/phonebook/companies/:id/followers',
  summary: 'Add and remove follow-up persons',
  permission: 'phonebook.changeFollowers',
  rate: 'write',
  params: idParam,
  body: followersChange,
  response: moved,
  failures: [...heldFailures, 'phonebook.follower_is_custodian', 'phonebook.follower_unknown'],
})

export const claimCompanies = route({
  method: 'POST',
  path: '/phonebook/ownership/claim',
  summary: 'Take many companies from the pool; each is answered on its own',
  permission: 'phonebook.claimCompanies',
  rate: 'write',
  body: z.strictObject({ ids }),
  response: answers,
})

export const assignCompanies = route({
  method: 'POST',
  path: '/phonebook/ownership/assign',
  summary: 'Give many companies of the pool to a colleague; each is answered on its own',
  permission: 'phonebook.assignCompanies',
  rate: 'write',
  body: assignment.extend({ ids }),
  response: answers,
  failures: ['phonebook.assignee_unknown'],
})

export const releaseCompanies = route({
  method: 'POST',
  path: '/phonebook/ownership/release',
  summary: 'Give many companies back to the pool; each is answered on its own',
  permission: 'phonebook.releaseCompanies',
  rate: 'write',
  body: releasing.extend({ ids }),
  response: answers,
})

export const transferCompanies = route({
  method: 'POST',
  path: '/phonebook/ownership/transfer',
  summary: 'Give many held companies to a colleague; each is answered on its own',
  permission: 'phonebook.transferCompanies',
  rate: 'write',
  body: transferring.extend({ ids }),
  response: answers,
  failures: ['phonebook.assignee_unknown'],
})

export const changeFollowersOfMany = route({
  method: 'POST',
  path: '/phonebook/ownership/followers',
  summary: 'Add and remove follow-up persons of many companies; each is answered on its own',
  permission: 'phonebook.changeFollowers',
  rate: 'write',
  body: followersChange.extend({ ids }),
  response: answers,
  failures: ['phonebook.follower_unknown'],
})

export const listOwnerships = route({
  method: 'GET',
  path: '/phonebook/companies/:id/ownerships',
  summary: 'Who held a company from when to when, why it moved and who did it, newest first; for insiders',
  permission: 'phonebook.openCompany',
  rate: 'read',
  params: idParam,
  query: z.strictObject({ before: z.coerce.number().int().positive().optional() }),
  response: z.object({ rows: z.array(ownership), next: id.nullable() }),
  failures: ['phonebook.company_not_found', 'phonebook.history_for_insiders'],
})

/** A person who may hold companies. */
export const holder = z.object({ id, name: z.string(), departmentName: z.string().nullable(), held: z.number().int() })
export type Holder = z.output<typeof holder>

export const listHolders = route({
  method: 'GET',
  path: '/phonebook/holders',
  summary: 'Colleagues who may hold companies, by name, pinyin, user name or department, with how many each holds',
  permission: 'phonebook.listCompanies',
  rate: 'read',
  query: z.strictObject({
    q: z.string().trim().max(100).default(''),
    /** People who may hold companies may edit; follow-up persons need not. */
    purpose: z.enum(['hold', 'follow']).default('hold'),
  }),
  response: z.object({ people: z.array(holder) }),
})
