import { newQuestion } from '@seamark/contract/ai/questions/questions'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk, personContext } from '../../phonebook/testing.ts'
import { createQuestion } from './questions.commands.ts'
import { labelledQuestions } from './labelled-questions.queries.ts'
import { matchQuestions } from './matches.queries.ts'
import { judgeMatches, matchedTexts } from './paraphrases.rules.ts'

const product = await startTestApp()
const { office } = await openDesk(product, testPassword)
const context = await personContext(product.context, office.person('sales'))
for (const { language, category, question } of labelledQuestions('tuned').entries)
  await createQuestion(context, newQuestion.parse({ language, category, question, wordings: [], answer: '—' }))

test.each([
  ['tuned', 0.9, 0.97],
  ['unseen', 0.9, 0.97],
  ['later', 0.9, 0.95],
  ['fresh', 0.83, 0.9],
  ['latest', 0.85, 0.9],
] as const)('what people ask finds the entry that they mean: %s', async (part, first, amongFive) => {
  const judged = judgeMatches(await matchedTexts(labelledQuestions(part), (text) => matchQuestions(context, text)))
  expect.soft(judged.first / judged.asked, judged.faults.join('\n')).toBeGreaterThanOrEqual(first)
  expect.soft(judged.amongFive / judged.asked).toBeGreaterThanOrEqual(amongFive)
  expect.soft(judged.notShown / judged.strangers).toBeGreaterThanOrEqual(0.95)
})
