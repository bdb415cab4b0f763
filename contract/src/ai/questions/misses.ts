import { z } from 'zod'
import { languages } from '../../languages.ts'
import { count, id, idParam, instant, page } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'

export const missStates = ['open', 'solved'] as const

/** Something that was asked and not found. */
export const miss = z.object({
  id,
  /** As it was asked, without numbers and mailboxes. */
  text: z.string(),
  language: z.enum(languages),
  times: count,
  firstAt: instant,
  lastAt: instant,
  solvedAt: instant.nullable(),
  /** The entry that answers it now. */
  question: z.object({ id, question: z.string() }).nullable(),
})
export type Miss = z.output<typeof miss>

export const listMisses = route({
  method: 'GET',
  path: '/ai/misses',
  summary:
    'What was asked and not found, the most often asked first; or what has been answered since, the latest first',
  permission: 'ai.listQuestions',
  rate: 'read',
  query: z.strictObject({
    state: z.enum(missStates).default('open'),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(200).optional(),
  }),
  response: page(miss),
  failures: ['ai.cursor_invalid'],
})

export const dropMiss = route({
  method: 'DELETE',
  path: '/ai/misses/:id',
  summary: 'Take something off the list that needs no entry; asked again, it stands there again',
  permission: 'ai.writeQuestions',
  rate: 'write',
  params: idParam,
  response: z.object({}),
  failures: ['ai.miss_not_found'],
})
