import { z } from 'zod'
import { count, id } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'

/** A word is proposed once so many findings say it. */
export const saidOften = 3

/** A word that stands where a carrier stands and that no reader knows. */
const carrierWord = z.object({
  word: z.string(),
  /** In how many findings it stands, of groups that everybody reads. */
  findings: count,
  groups: count,
  /** The latest of them. */
  examples: z.array(z.object({ id, text: z.string(), group: z.string() })),
})
export type CarrierWord = z.output<typeof carrierWord>

export const listCarrierWords = route({
  method: 'GET',
  path: '/groups/carrier-words',
  summary: 'Words that stand often where a carrier stands and that nobody has answered, the most frequent first',
  permission: 'groups.readMessages',
  rate: 'read',
  response: z.object({ words: z.array(carrierWord), count: z.number().int() }),
  failures: [],
})

export const decideCarrierWord = route({
  method: 'PUT',
  path: '/groups/carrier-words',
  summary: 'Say which line a word means, so that all readers know it, or that it is none for good, or ask again',
  permission: 'groups.decideFindings',
  rate: 'write',
  body: z.strictObject({
    word: z.string().trim().min(1).max(60),
    answer: z.discriminatedUnion('is', [
      z.strictObject({ is: z.literal('carrier'), code: z.string().min(1).max(20) }),
      z.strictObject({ is: z.literal('none') }),
      z.strictObject({ is: z.literal('open') }),
    ]),
  }),
  response: z.null(),
  failures: ['groups.carrier_unknown', 'groups.carrier_word_known'],
})
