import type { TradeRecord } from '@seamark/contract/trade/records/records'
import { number } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/i18n.ts'

export const amount = (value: number | null) => (value === null ? '' : number(Math.round(value * 100) / 100))
/** A figure without the rounding errors of addition. */
export const figureText = (value: number) =>
  number(Math.abs(value) >= 1000 ? Math.round(value) : Math.round(value * 100) / 100)

/** The totals of a list, in the same format as the figures that open it; a total without any value is left out. */
export const totalsText = (totals: Partial<Record<'teu' | 'weight' | 'value', number>> = {}) =>
  (['teu', 'weight', 'value'] as const)
    .flatMap((measure) =>
      totals[measure] ? [t(`trade.records.total.${measure}`, { total: figureText(totals[measure]) })] : [],
    )
    .join(' · ')
export const weightText = ({ weight }: Pick<TradeRecord, 'weight'>) => (weight === null ? '' : `${amount(weight)} kg`)
export const quantityText = ({ quantity, quantityUnit }: Pick<TradeRecord, 'quantity' | 'quantityUnit'>) =>
  quantity === null ? '' : `${amount(quantity)} ${quantityUnit}`.trim()
export const valueText = ({ value }: Pick<TradeRecord, 'value'>) => (value === null ? '' : `US$ ${amount(value)}`)
