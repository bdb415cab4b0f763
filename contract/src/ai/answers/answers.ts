import { z } from 'zod'
import { count, id } from '../../platform/envelope.ts'
import { lines } from '../../phonebook/matching/texts.ts'
import { route } from '../../platform/route.ts'
import { readLine } from '../../rates/reading/lines.ts'
import { proposalInput } from '../proposals/proposals.ts'
import { type ToolName, toolNames } from '../tools/tools.ts'

export const mostAsked = 20_000

/** What is asked: a tool with its query, and the words that said each part of it. */
export const answerPlan = z.object({
  tool: z.enum(toolNames as [ToolName, ...ToolName[]]),
  query: z.record(z.string(), z.string()),
  said: z.array(z.object({ part: z.string(), text: z.string() })),
  /** The company that is named, as it is called today. */
  company: z.object({ id, name: z.string() }).nullable(),
  /** The page that shows the same rows, where there is one. */
  address: z.string().nullable(),
  /** Whether the asker may call it at all. */
  isAllowed: z.boolean(),
})
export type AnswerPlan = z.output<typeof answerPlan>

export const matchedQuestion = z.object({
  id,
  question: z.string(),
  answer: z.string(),
  category: z.string(),
  score: z.number(),
})
export type MatchedQuestion = z.output<typeof matchedQuestion>

export const answer = z.object({
  /** Entries of the office that fit for certain, the best first; each is shown as it is written. */
  questions: z.array(matchedQuestion),
  /** Entries that may be meant. */
  nearQuestions: z.array(matchedQuestion),
  /** What the sentence surely asks for. The page calls it with the rights of whoever is signed in. */
  run: answerPlan.nullable(),
  /** Companies of which one is meant, and what is asked of it. */
  companies: z.array(z.object({ id, name: z.string(), plan: answerPlan })),
  /** What it may ask for. */
  offers: z.array(answerPlan),
  /** Lines of freight that the text holds, the first fifty. */
  freight: z.array(readLine),
  /** How many lines of freight it holds. */
  freightCount: count,
  /** Of which one would be made, one for each company that may be meant; nothing is written before somebody confirms it. */
  proposals: z.array(z.object({ input: proposalInput, company: z.object({ id, name: z.string() }).nullable() })),
})
export type Answer = z.output<typeof answer>

/** It writes nothing; a text of this length has no place in an address. */
export const ask = route({
  method: 'POST',
  path: '/ai/answers',
  summary:
    'What a sentence asks for, read without a model: entries of the office, a call of the product, or lines of freight',
  permission: 'ai.ask',
  rate: 'ask',
  body: z.strictObject({ text: lines(mostAsked).min(1) }),
  response: answer,
})
