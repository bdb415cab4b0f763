import { z } from 'zod'
import { count, day, id, idParam } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { containerType } from '../../rates/prices/prices.ts'
import { modelFailures } from '../failures.ts'
import { modelPatienceMs } from '../usage/abilities.ts'

/** Rows that a model is asked about at once, each by a question of its own. */
export const mostSuggested = 20

/** What a model may propose; addresses of people, which it never sees, are not among them. */
export const suggestedFields = [
  'pols',
  'pods',
  'carrier',
  'currency',
  'prices',
  'boxes',
  'sailing',
  'effective',
  'expiry',
  'company',
  'name',
  'city',
] as const
export type SuggestedField = (typeof suggestedFields)[number]

/** Values for fields that are empty, judged as the reader's own are. */
const changes = z.object({
  pols: z.array(z.string()).optional(),
  pods: z.array(z.string()).optional(),
  carrier: z.string().optional(),
  currency: z.string().optional(),
  prices: z.array(z.object({ container: containerType, amount: z.number() })).optional(),
  boxes: z.array(z.object({ container: containerType, count: z.number() })).optional(),
  sailing: day.optional(),
  effective: day.optional(),
  expiry: day.optional(),
  company: z.string().optional(),
  name: z.string().optional(),
  city: z.string().optional(),
})
export type SuggestedChanges = z.output<typeof changes>

const suggestion = z.object({
  itemId: id,
  /** The row as it was read; once it has changed the suggestion is void. */
  version: z.number().int(),
  /** `unanswered` rows were not read by the model, and `problem` says why. */
  outcome: z.enum(['suggested', 'nothing', 'unanswered']),
  changes,
  /** Values of the model that were refused: they do not stand in the words, or are none. */
  dropped: count,
})
export type Suggestion = z.output<typeof suggestion>

/** It changes nothing: what somebody accepts goes by the edit of the row. */
export const suggestForPaste = route({
  method: 'POST',
  path: '/ai/pastes/:id/suggestions',
  summary:
    'Values that a model proposes for empty fields of rows that have flags or were not understood; nothing is kept',
  permission: 'ai.usePastes',
  rate: 'ask',
  patienceMs: modelPatienceMs,
  params: idParam,
  body: z.strictObject({ itemIds: z.array(id).min(1).max(mostSuggested) }),
  response: z.object({
    suggestions: z.array(suggestion),
    problem: z.object({ code: z.string(), message: z.string() }).nullable(),
  }),
  failures: ['ai.paste_not_found', 'ai.paste_done', 'ai.item_not_found', ...modelFailures],
})
