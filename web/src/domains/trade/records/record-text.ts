import type { TradeRecord } from '@seamark/contract/trade/records/records'
import { exactNumber, number } from '../../../platform/language/format.ts'
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
/** The value in dollars; one that could not be converted stands in its own currency. */
export const valueText = ({ value, valueSaid, currency }: Pick<TradeRecord, 'value' | 'valueSaid' | 'currency'>) =>
  value === null ? saidText({ valueSaid, currency }) : `US$ ${amount(value)}`

/** The value as the source says it, where that is not in dollars. */
export const saidText = ({ valueSaid, currency }: Pick<TradeRecord, 'valueSaid' | 'currency'>) =>
  valueSaid === null ? '' : `${currency || '?'} ${amount(valueSaid)}`

/** The rate by which a value was converted: US$ 1 = CNY 7.2. */
export const rateText = ({ currency, rate }: Pick<TradeRecord, 'currency' | 'rate'>) =>
  rate === null ? '' : `US$ 1 = ${currency} ${exactNumber(rate)}`
