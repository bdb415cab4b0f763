import { z } from 'zod'
import { id, idParam, instant } from '../platform/envelope.ts'
import { route } from '../platform/route.ts'

export const proposalStates = ['open', 'confirmed', 'refused'] as const
export type ProposalState = (typeof proposalStates)[number]

/** A word that people have answered with a port, for the office to learn. */
const portProposal = z.object({
  id,
  version: z.number().int(),
  word: z.string(),
  code: z.string(),
  state: z.enum(proposalStates),
  /** What the office takes the word for today. */
  meant: z.string().nullable(),
  /** In how many records it was answered so, and by whom, the latest first. */
  times: z.number().int(),
  people: z.array(z.string()),
  latestAt: instant,
  /** The latest of these records that the caller may see. */
  sources: z.array(z.object({ kind: z.string(), id, name: z.string() })),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
})
export type PortProposal = z.output<typeof portProposal>

export const listPortProposals = route({
  method: 'GET',
  path: '/territory/port-proposals',
  summary: 'Which ports people have answered for words that nobody knows, the most frequent first',
  permission: 'territory.teachPorts',
  rate: 'read',
  query: z.strictObject({
    state: z.enum(proposalStates).default('open'),
    q: z.string().trim().max(60).default(''),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({ proposals: z.array(portProposal), open: z.number().int() }),
})

export const decidePortProposal = route({
  method: 'PUT',
  path: '/territory/port-proposals/:id',
  summary: 'Confirm a proposal, so that all readers know the word at once, refuse it, or open it again',
  permission: 'territory.teachPorts',
  rate: 'write',
  params: idParam,
  body: z.strictObject({ state: z.enum(proposalStates) }),
  response: portProposal,
  versioned: true,
  failures: ['territory.proposal_not_found'],
})
