import type { AnswerPlan } from '@seamark/contract/ai/answers/answers'
import { t } from '../../../platform/language/i18n.ts'

/** The company and the words that said the filters, each once, although 本月 says the first and the last day; boxes are written as the trade writes them. */
export const saidOf = ({ company, said }: Pick<AnswerPlan, 'company' | 'said'>): string[] => [
  ...new Set([...(company ? [company.name] : []), ...said.map(({ part, text }) => worded(part, text))]),
]

/** Of an order's days it matters which ones are meant. */
function worded(part: string, text: string): string {
  if (part === 'container') return text.toUpperCase()
  if (part === 'sailingFrom' || part === 'sailingTo') return t('ai.part.sailing', { text })
  return part === 'arrivalFrom' || part === 'arrivalTo' ? t('ai.part.arrival', { text }) : text
}
