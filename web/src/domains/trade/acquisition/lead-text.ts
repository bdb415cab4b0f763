import type { LeadScore } from '@seamark/contract/trade/leads'
import { number } from '../../../platform/format.ts'
import { t } from '../../../platform/i18n.ts'

export const percent = (part: number) => `${number(Math.round(part * 1000) / 10)}%`

/** With its sign; new where there was nothing before. */
export const growthText = (growth: number | null, now: number) =>
  growth === null ? (now > 0 ? t('trade.acquisition.grewFromNothing') : '') : `${growth > 0 ? '+' : ''}${percent(growth)}`

/** What gave or took points: `货量 20/30`. */
export const partsText = ({ parts }: LeadScore) =>
  parts.filter(({ points }) => points !== 0).map(({ part, points, of }) => `${t(`trade.acquisition.part.${part}`)} ${number(points)}${of > 0 ? `/${of}` : ''}`)
