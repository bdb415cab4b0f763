import { z } from 'zod'
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
  response: z.object({ words: z.array(portQuestion) }),
})

export const answerPortWord = route({
  permission: 'rates.import',
  rate: 'write',
  method: 'POST',
  path: '/rates/port-words',
  summary: 'Says which ports a word means, or that it is none; the lines that wait follow, and the next text knows it',
  body: z.strictObject({
    word: z.string().trim().min(1).max(80),
    /** One port, all of several, or none where the word is no port. */
    codes: z
      .array(z.string().trim().toUpperCase().regex(portCode, 'rates.port_code_form'))
      .max(40)
      .transform((codes) => [...new Set(codes)]),
  }),
  response: z.object({ lines: z.number().int() }),
  failures: ['rates.line_port_unknown'],
})
