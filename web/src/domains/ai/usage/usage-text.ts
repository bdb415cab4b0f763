import { type usageGroups, type UsageKind, usageKinds } from '@seamark/contract/ai/choices'
import type { UsageSum } from '@seamark/contract/ai/usage/usage'
import { currentLanguage, t } from '../../../platform/language/i18n.ts'
import { number } from '../../../platform/language/format.ts'
import type { UsagePart } from './usage-queries.ts'

type Group = (typeof usageGroups)[number]

const isKind = (key: string): key is UsageKind => usageKinds.some((kind) => kind === key)

/** How a group of usage is called. */
export const groupName = (by: Group, { key, name }: Pick<UsageSum, 'key' | 'name'>) =>
  by === 'kind' && isKind(key) ? t(`ai.usage.kind.${key}`) : name

/** The calls that a sum is made of. */
export function partOf(days: { from: string; to: string }, by: Group, key: string): UsagePart {
  if (by === 'day') return { from: key, to: key }
  if (by === 'person') return { ...days, userId: Number(key) }
  if (by === 'kind') return isKind(key) ? { ...days, kind: key } : days
  return { ...days, model: key }
}

/** A number of tokens, with a mark where a part of it was counted here. */
export const tokensText = (tokens: number, isEstimated: boolean) =>
  isEstimated && tokens > 0 ? t('ai.usage.about', { tokens: number(tokens) }) : number(tokens)

/** Yuan; a call may cost a part of a cent. */
export function costText({ cost, unpriced }: { cost: number | null; unpriced?: number }): string {
  if (cost === null) return t('ai.usage.noPrice')
  const digits = cost > 0 && cost < 1 ? 4 : 2
  const yuan = new Intl.NumberFormat(currentLanguage(), {
    style: 'currency',
    currency: 'CNY',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cost)
  return unpriced ? t('ai.usage.costAtLeast', { cost: yuan }) : yuan
}
