import type { Lead } from '@seamark/contract/trade/acquisition/acquisition'
import type { LeadScore } from '@seamark/contract/trade/acquisition/lead-weights'
import { number } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/i18n.ts'

export const percent = (part: number) => `${number(Math.round(part * 1000) / 10)}%`

/** Growth with its sign; "new" without an earlier value, and a remark where the data is missing. */
export function growthText({ growth, now, before }: Pick<Lead, 'growth' | 'now' | 'before'>): string {
  if (before === null) return t('trade.acquisition.unknown')
  if (growth === null) return now > 0 ? t('trade.acquisition.grewFromNothing') : ''
  return `${growth > 0 ? '+' : ''}${percent(growth)}`
}

/** The parts of a score with their maximum: `货量 20/30`. */
export const partsText = ({ parts }: LeadScore) =>
  parts
    .filter(({ points }) => points !== 0)
    .map(({ part, points, of }) => {
      const said = points === null ? t('trade.acquisition.unknown') : `${number(points)}${of > 0 ? `/${of}` : ''}`
      return `${t(`trade.acquisition.part.${part}`)} ${said}`
    })
