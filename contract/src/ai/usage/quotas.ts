import { z } from 'zod'
import { count, id, idParam, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'

const permission = 'ai.manageModels'

const limit = (most: number) => z.number().int().min(0).max(most).nullable()

/** No limit where one is null; with 0 nothing is asked. */
const limits = {
  tokensDay: limit(1_000_000_000_000),
  tokensMonth: limit(1_000_000_000_000),
  picturesDay: limit(1_000_000),
}
export const quotaLimits = z.strictObject(limits)
export type QuotaLimits = z.output<typeof quotaLimits>

export const newQuota = z.strictObject({ ...limits, holder: z.enum(['role', 'person']), holderId: id })
export type NewQuota = z.output<typeof newQuota>

const used = z.object({ tokensDay: count, tokensMonth: count, picturesDay: count })

export const quota = z.object({
  ...limits,
  id,
  version: z.number().int(),
  holder: z.enum(['office', 'role', 'person']),
  /** Null for the office. */
  holderId: id.nullable(),
  name: z.string(),
  /** What is used and held today and this month; null for a role, which uses nothing itself. */
  used: used.nullable(),
  updatedAt: instant,
  updatedBy: z.string().nullable(),
})
export type Quota = z.output<typeof quota>

export const listQuotas = route({
  method: 'GET',
  path: '/ai/quotas',
  summary: 'How much models may be used: by the office, by roles, and by the persons who have a quota of their own',
  permission,
  rate: 'read',
  /** The roles are those that may get a quota. */
  response: z.object({ quotas: z.array(quota), roles: z.array(z.object({ id, name: z.string() })) }),
})

export const createQuota = route({
  method: 'POST',
  path: '/ai/quotas',
  summary: 'Limit what a role may use, or what one person may use instead of what the role may',
  permission,
  rate: 'write',
  body: newQuota,
  response: quota,
  failures: ['ai.quota_taken', 'ai.holder_unknown'],
})

export const changeQuota = route({
  method: 'PUT',
  path: '/ai/quotas/:id',
  summary: 'Change a limit; it holds from the next question on, in every process',
  permission,
  rate: 'write',
  params: idParam,
  versioned: true,
  body: quotaLimits,
  response: quota,
  failures: ['ai.quota_not_found'],
})

export const deleteQuota = route({
  method: 'DELETE',
  path: '/ai/quotas/:id',
  summary: 'Take away the limit of a role, or let a person have that of the role again; that of the office stays',
  permission,
  rate: 'write',
  params: idParam,
  versioned: true,
  response: z.null(),
  failures: ['ai.quota_not_found', 'ai.quota_of_office'],
})
