import { z } from 'zod'
import { day, id, idParam, instant, nameLine } from '../../platform/envelope.ts'
import { planning } from '../../followups/tasks/tasks.ts'
import { route } from '../../platform/route.ts'

/** So long somebody may take to confirm what she was shown. */
export const proposalMinutes = 15

/** A task that would be made. Nothing is written before its owner confirms it by the token. */
export const proposal = z.object({
  id,
  title: z.string(),
  dueDay: day,
  company: z.object({ id, name: z.string(), version: z.number().int() }).nullable(),
  state: z.enum(['proposed', 'done', 'dismissed', 'expired']),
  /** Null once nothing can be confirmed any more. */
  token: z.string().nullable(),
  expiresAt: instant,
  /** The task that was made. */
  taskId: id.nullable(),
})
export type Proposal = z.output<typeof proposal>

const token = z.string().max(100)
const refusals = ['ai.proposal_not_found', 'ai.proposal_settled', 'ai.proposal_expired'] as const

export const confirmProposal = route({
  method: 'POST',
  path: '/ai/proposals/:id/confirm',
  summary: 'Make the task, once; refused where the company has changed since `companyVersion`',
  permission: 'ai.ask',
  rate: 'write',
  params: idParam,
  body: z.strictObject({
    token,
    title: nameLine(200),
    dueDay: day,
    companyVersion: z.number().int().nullable(),
  }),
  response: proposal,
  failures: [...refusals, 'ai.proposal_changed', ...planning],
})

export const dismissProposal = route({
  method: 'POST',
  path: '/ai/proposals/:id/dismiss',
  summary: 'Make no task of it',
  permission: 'ai.ask',
  rate: 'write',
  params: idParam,
  body: z.strictObject({ token }),
  response: proposal,
  failures: refusals,
})
