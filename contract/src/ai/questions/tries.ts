import { z } from 'zod'
import { id } from '../../platform/envelope.ts'
import { line } from '../../phonebook/matching/texts.ts'
import { route } from '../../platform/route.ts'

export const longestTry = 200

const words = z.array(z.string())

export const questionTry = z.object({
  /** From this score on an entry is shown as the answer; below it, it is only offered. */
  sureFrom: z.number(),
  /** The entry that fits best, and the five next. */
  entries: z.array(
    z.object({
      id,
      question: z.string(),
      /** That one of its wordings which fits best. */
      wording: z.string(),
      score: z.number(),
      /** What was asked and the entry says, in other words too; what it does not say; and what it says besides. */
      shared: words,
      lacking: words,
      besides: words,
    }),
  ),
})
export type QuestionTry = z.output<typeof questionTry>

/** It writes nothing; what somebody types has no place in an address. */
export const tryQuestion = route({
  method: 'POST',
  path: '/ai/questions/tries',
  summary: 'Which entries a sentence finds, with their scores and why; nothing of it is kept',
  permission: 'ai.writeQuestions',
  rate: 'ask',
  body: z.strictObject({ text: line(longestTry).min(1) }),
  response: questionTry,
})
