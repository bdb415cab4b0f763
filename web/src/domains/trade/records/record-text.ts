import type { Language } from '@seamark/contract/languages'
import type { TradeRecord } from '@seamark/contract/trade/records/records'
import { exactNumber, number } from '../../../platform/language/format.ts'
import { currentLanguage, t } from '../../../platform/language/i18n.ts'

export const amount = (value: number | null) => (value === null ? '' : number(Math.round(value * 100) / 100))
/** A figure without the rounding errors of addition. */
export const figureText = (value: number) =>
  number(Math.abs(value) >= 1000 ? Math.round(value) : Math.round(value * 100) / 100)

/** From a thousand tonnes on nobody reads kilograms. */
export const isInTonnes = (kilograms: number) => kilograms >= 1_000_000

/** Kilograms as tonnes, as each language counts large numbers: 64.03万 in Chinese, 640,280 in English. */
export const tonnesText = (kilograms: number, language: Language) =>
  new Intl.NumberFormat(
    language,
    language === 'zh' || language === 'ja'
      ? { notation: 'compact', maximumFractionDigits: 2 }
      : { maximumFractionDigits: 0 },
  ).format(kilograms / 1000)

/** The totals of a list, in the same format as the figures that open it; a total without any value is left out. */
export const totalsText = (totals: Partial<Record<'teu' | 'weight' | 'value', number>> = {}) =>
  (['teu', 'weight', 'value'] as const)
    .flatMap((measure) => {
      const total = totals[measure]
      if (!total) return []
      if (measure === 'weight' && isInTonnes(total))
        return [t('trade.records.total.tonnes', { total: tonnesText(total, currentLanguage()) })]
      return [t(`trade.records.total.${measure}`, { total: figureText(total) })]
    })
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
