import type { ChatMessage, getAssistant } from '@seamark/contract/ai/chats/chats'
import type { z } from 'zod'
import { date, number } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/i18n.ts'

export type Assistant = z.output<typeof getAssistant.response>

/** In one line, what answers here. */
export function whatIsOn({ models: [model], isModelFirst }: Assistant): string {
  if (model === undefined) return t('ai.assistant.note')
  return t(isModelFirst ? 'ai.assistant.modelFirst' : 'ai.assistant.model', { model })
}

/** Why a model gave no answer, or no whole one, with the next step. */
export function troubleText({ code, params }: NonNullable<ChatMessage['trouble']>): string {
  const told = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'number' ? number(value) : name === 'day' ? date(value) : value,
  ])
  const values = Object.fromEntries(told) as Record<string, string>
  // What a call may be refused with is said in the same words.
  return code === 'too_long' || code === 'unexpected' ? t(`ai.trouble.${code}`, values) : t(`ai.${code}`, values)
}

/** Which model answered, what it used, and how long it took. One that was stopped before any sign has no tokens, and says so. */
export function usageText({ model, state, usage, ms }: Pick<ChatMessage, 'model' | 'state' | 'usage' | 'ms'>): string {
  const tokens = usage && { in: number(usage.tokensIn), out: number(usage.tokensOut) }
  return [
    model,
    tokens
      ? t(usage.isEstimated ? 'ai.answer.tokensAbout' : 'ai.answer.tokens', tokens)
      : state === 'stopped' && ms !== null
        ? t('ai.answer.noTokens')
        : null,
    ms === null ? null : t('ai.answer.seconds', { seconds: number(Math.round(ms / 100) / 10) }),
  ]
    .filter((text) => text !== null)
    .join(' · ')
}
