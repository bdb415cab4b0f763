import { z } from 'zod'
import { createRecord, longestContent, ways } from '../../followups/records/records.ts'
import { changeTask, createTask } from '../../followups/tasks/tasks.ts'
import { recordProgresses } from '../../followups/templates/templates.ts'
import { lines } from '../../phonebook/matching/texts.ts'
import { setCompanyTags } from '../../phonebook/tags/tags.ts'
import { day, id, idParam, instant, nameLine } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { rateFields } from '../../rates/rates/fields.ts'
import { createRate } from '../../rates/rates/rates.ts'

/** So long somebody may take to confirm what she was shown. */
export const proposalMinutes = 15
export const longestDraft = 4000

const tagIds = z.array(id).max(100).default([])
const { kind, pols, pods, lane, effective, expiry, boxes, currency, prices, tonnes, cargo, cargoClass, remark } =
  rateFields

/** What a proposal would make, as the verb of its domain takes it; the company is kept beside it. */
export const proposalInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('task'), title: nameLine(200), dueDay: day }),
  z.strictObject({ kind: z.literal('nextContact'), dueDay: day }),
  z.strictObject({
    kind: z.literal('followUp'),
    way: z.enum(ways).default('other'),
    content: lines(longestContent).min(1),
    /** Null: as far as a talk brings the company that stands where it stands. */
    progress: z.enum(recordProgresses).nullable().default(null),
  }),
  z.strictObject({ kind: z.literal('tags'), add: tagIds, remove: tagIds }),
  z.strictObject({
    kind: z.literal('demand'),
    freight: z.strictObject({
      kind,
      pols,
      pods,
      lane,
      effective,
      expiry,
      boxes,
      currency,
      prices,
      tonnes,
      cargo,
      cargoClass,
      remark,
    }),
  }),
  /** A text to copy. Nothing is made of it, so nothing is confirmed. */
  z.strictObject({ kind: z.literal('text'), text: lines(longestDraft).min(1) }),
])
export type ProposalInput = z.output<typeof proposalInput>

/** What a text from outside had to do with a proposal: the line that was read, and those of its values that neither the asker wrote nor the phonebook holds. */
export const outsideSource = z.object({
  line: z.string().max(500),
  values: z.array(z.string().min(1).max(200)).max(20),
})

/** A proposal before it is kept. */
export interface NewProposal {
  input: ProposalInput
  company: { id: number } | null
  outside?: z.output<typeof outsideSource> | null
}

const previewFields = ['person', 'nextContact', 'progress', 'lastContact', 'tags'] as const

export const proposal = z.object({
  id,
  input: proposalInput,
  company: z.object({ id, name: z.string() }).nullable(),
  /** What would change of what stands now; what is new stands in the input alone. Tags by their ids, people by their names. */
  preview: z.array(z.object({ field: z.enum(previewFields), before: z.array(z.string()), after: z.array(z.string()) })),
  /** What was seen of the records that it changes; it is told again with the confirmation. */
  seen: z.string(),
  outside: outsideSource.nullable(),
  state: z.enum(['proposed', 'done', 'dismissed', 'expired']),
  /** Null once nothing can be confirmed any more. */
  token: z.string().nullable(),
  expiresAt: instant,
  /** The record that was made, or changed. */
  outcome: z.object({ kind: z.enum(['task', 'record', 'company', 'rate']), id }).nullable(),
})
export type Proposal = z.output<typeof proposal>

const token = z.string().max(100)
const refusals = ['ai.proposal_not_found', 'ai.proposal_settled', 'ai.proposal_expired'] as const

export const confirmProposal = route({
  method: 'POST',
  path: '/ai/proposals/:id/confirm',
  summary: 'Make what was proposed, as it was edited, once; refused where a record has changed since it was `seen`',
  permission: 'ai.ask',
  rate: 'write',
  params: idParam,
  body: z.strictObject({
    token,
    seen: z.string().max(100),
    input: proposalInput,
    /** Values from an outside text, typed again by whoever confirms. */
    retyped: z.array(z.string().max(200)).max(20).default([]),
  }),
  response: proposal,
  failures: [
    ...refusals,
    'ai.proposal_changed',
    'ai.proposal_retype',
    ...[createTask, changeTask, createRecord, setCompanyTags, createRate].flatMap((verb) => verb.failures ?? []),
  ],
})

export const dismissProposal = route({
  method: 'POST',
  path: '/ai/proposals/:id/dismiss',
  summary: 'Make nothing of it',
  permission: 'ai.ask',
  rate: 'write',
  params: idParam,
  body: z.strictObject({ token }),
  response: proposal,
  failures: refusals,
})
