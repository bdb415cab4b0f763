import { z } from 'zod'
import { instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { portCode } from '../../territory/lanes.ts'

export const portQuestion = z.object({ word: z.string(), lines: z.number().int(), near: z.array(z.string()) })
export type PortQuestion = z.output<typeof portQuestion>

export const listPortWords = route({
  method: 'GET',
  path: '/rates/port-words',
  summary: 'Words for ports that nobody knows, with how many lines wait for them and the nearest known ports',
  permission: 'rates.import',
  rate: 'read',
  response: z.object({
    words: z.array(portQuestion),
    /** How many words the office has answered. */ answered: z.number().int(),
  }),
})

/** One port, all of several, or none where the word is no port. */
const codes = z
  .array(z.string().trim().toUpperCase().regex(portCode, 'rates.port_code_form'))
  .max(40)
  .transform((said) => [...new Set(said)])
const word = z.string().trim().min(1).max(200)

export const answerPortWord = route({
  permission: 'rates.import',
  rate: 'write',
  method: 'POST',
  path: '/rates/port-words',
  summary: 'Says which ports a word means, or that it is none; the lines that wait follow, and the next text knows it',
  body: z.strictObject({ word, codes }),
  response: z.object({ lines: z.number().int() }),
  failures: ['rates.line_port_unknown'],
})

export const portAnswer = z.object({
  word: z.string(),
  codes: z.array(z.string()),
  /** Null where the product brought the answer. */
  taughtBy: z.string().nullable(),
  taughtAt: instant,
})
export type PortAnswer = z.output<typeof portAnswer>

export const listPortAnswers = route({
  permission: 'rates.import',
  rate: 'read',
  method: 'GET',
  path: '/rates/port-words/answers',
  summary: 'The words that the office has answered, the latest first, with the ports that each means',
  query: z.strictObject({ q: z.string().trim().max(200).default('') }),
  response: z.object({ answers: z.array(portAnswer) }),
})

export const withdrawPortAnswer = route({
  permission: 'rates.import',
  rate: 'write',
  method: 'POST',
  path: '/rates/port-words/withdrawals',
  summary: 'Takes back what a word means, while it still means these ports; lines that have their ports keep them',
  body: z.strictObject({ word, codes }),
  response: z.object({ withdrawn: z.boolean() }),
})
