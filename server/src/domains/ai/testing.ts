import { type NewQuestion, newQuestion } from '@seamark/contract/ai/questions/questions'
import { Refusal } from '@seamark/contract/platform/client'
import type { z } from 'zod'

let made = 0

/** A question as somebody would write it down; each is another one. */
export const aQuestion = (given: Partial<z.input<typeof newQuestion>> = {}): NewQuestion =>
  newQuestion.parse({
    question: `提单电放要什么资料（${++made}）？`,
    wordings: ['电放怎么办'],
    answer: '电放保函盖章扫描件，以及正本提单全套。\n当天 16:00 前交，当天放。',
    category: '单证',
    language: 'zh',
    ...given,
  })

/** How a call was refused, or the answer that was no refusal. */
export async function refusalOf(call: Promise<unknown>) {
  const error = await call.catch((error: unknown) => error)
  return error instanceof Refusal
    ? {
        status: error.httpStatus,
        code: error.body.code,
        fields: error.body.details?.fields?.map(({ field, code }) => [field, code]) ?? [],
      }
    : error
}
