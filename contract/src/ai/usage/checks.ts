import { z } from 'zod'
import { count, id, instant } from '../../platform/envelope.ts'
import { line } from '../../phonebook/matching/texts.ts'
import { route } from '../../platform/route.ts'
import { endpointProbes, flavours, probeOutcomes } from '../choices.ts'

const permission = 'ai.manageModels'

const probe = z.object({ probe: z.enum(endpointProbes), outcome: z.enum(probeOutcomes), ms: count })

export const endpointCheck = z.object({
  id,
  model: z.string(),
  begunAt: instant,
  by: z.string(),
  /** Null while it runs, and where the process died that ran it. */
  endedAt: instant.nullable(),
  isRunning: z.boolean(),
  probes: z.array(probe),
})
export type EndpointCheck = z.output<typeof endpointCheck>

const endpoint = z.object({ flavour: z.enum(flavours), models: z.array(z.string()) })

/** Neither address nor key is told. */
export const endpointState = z.object({
  chat: endpoint.nullable(),
  pictures: endpoint.nullable(),
  /** Whether contact values leave as placeholders. */
  isMasked: z.boolean(),
  /** The most tokens that an answer of the assistant may have: an option of the office. */
  answerTokens: count,
  /** The last check of each model of this endpoint. */
  checks: z.array(endpointCheck),
})
export type EndpointState = z.output<typeof endpointState>

export const getEndpoint = route({
  method: 'GET',
  path: '/ai/endpoint',
  summary: 'Whether an endpoint of models is set, of which kind, and what it was found to be able to do',
  permission,
  rate: 'read',
  response: endpointState,
})

export const checkEndpoint = route({
  method: 'POST',
  path: '/ai/endpoint/checks',
  summary:
    'Ask a model of the endpoint what it can do: text, usage, tools, images in a question, pictures. Counts as usage of the caller',
  permission,
  rate: 'write',
  body: z.strictObject({ model: line(100).min(1) }),
  response: endpointState,
  failures: ['ai.no_model', 'ai.check_running'],
})
