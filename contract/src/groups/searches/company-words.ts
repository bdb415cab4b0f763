import { z } from 'zod'
import { count, id } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'

/** A company as chats call it, and the name that people have given it where they put findings right. */
const companyWord = z.object({
  word: z.string(),
  name: z.string(),
  /** The name that the office takes the word for today. */
  meant: z.string().nullable(),
  /** In how many findings it was put right so, of groups that everybody reads, and by whom, the latest first. */
  findings: count,
  people: z.array(z.string()),
  /** The latest of them. */
  examples: z.array(z.object({ id, text: z.string(), group: z.string() })),
})
export type CompanyWord = z.output<typeof companyWord>

/** What is said of a pair: the word means the company, it does not, or nobody has said. */
export const companyAnswers = ['isMeant', 'isNot', 'open'] as const
export type CompanyAnswer = (typeof companyAnswers)[number]

export const listCompanyWords = route({
  method: 'GET',
  path: '/groups/company-words',
  summary:
    'Names that people have given to companies of findings and that nobody has confirmed or refused, the most frequent first',
  permission: 'groups.readMessages',
  rate: 'read',
  response: z.object({ words: z.array(companyWord), count: z.number().int() }),
  failures: [],
})

export const decideCompanyWord = route({
  method: 'PUT',
  path: '/groups/company-words',
  summary:
    'Say that a word means a company, so that what is found from then on has its name, that it does not for good, or ask again',
  permission: 'territory.teachPorts',
  rate: 'write',
  body: z.strictObject({
    word: z.string().trim().min(1).max(200),
    name: z.string().trim().min(1).max(200),
    answer: z.enum(companyAnswers),
  }),
  response: z.null(),
  failures: [],
})
