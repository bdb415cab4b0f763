import type { Remark } from '@seamark/contract/trade/reading/remarks'
import { besideNumber, isNothing } from './values/numbers.rules.ts'
import { currencyNamed } from './values/currencies.rules.ts'
import { saidOfValue } from './heading-units.rules.ts'
import type { Plan } from './fact-rows.rules.ts'
import type { CellOf, Read, Some } from './cell-texts.rules.ts'
import { figureReader, headingOf, memoize } from './cell-texts.rules.ts'

/** The value of a row as the row says it. */
export interface SaidValue {
  amount: number | null
  /** By ISO 4217; empty where the row does not say, or names money that several countries have. */
  currency: string
  /** Whether the row says that the amount is not in dollars, in whatever words. */
  isOther: boolean
  /** The amount as keys hold it: what the file says in dollars or without a currency, whatever a person says of it. */
  inKey: number | null
}

const nothing: SaidValue = { amount: null, currency: '', isOther: false, inKey: null }

/**
 * Reads the value of a row. Its currency is named by the cell, else the heading, else a column of its own, else by the
 * person who maps the file. Without any the value has none; it is never taken for dollars.
 */
export function valueReader(plan: Plan, cell: CellOf): Read<SaidValue> {
  const [value, currency, figure] = [cell('value'), cell('currency'), figureReader(plan, 'value')]
  const heading = saidOfValue(headingOf(plan, 'value'))
  const named = memoize((text: string) => (isNothing(text) ? '?' : (currencyNamed(text) ?? '')))
  return (cells, remarks) => {
    const text = value(cells)
    if (text === '') return nothing
    const apart = besideNumber(text)
    const beside = apart.words === '' ? null : currencyNamed(apart.words)
    // A bare $ does not decide, since pesos and Canadian dollars are written with it too.
    const own = apart.words === '$' ? null : beside
    const inColumn = named(currency(cells))
    const said = own ?? heading.currency ?? (inColumn === '?' ? null : inColumn)
    const number = figure(beside === null ? text : apart.number, remarks)
    if (number === null) return nothing
    const amount = number * heading.times
    const isOther = said !== null && said !== 'USD'
    return { amount, currency: said ?? plan.currency ?? '', isOther, inKey: isOther ? null : amount }
  }
}

/**
 * Returns the value in dollars, by the office's rate of the day where it is in another currency; then amount, currency
 * and rate are kept beside it. Null where there is no such rate, or no currency.
 */
export function inDollars(
  { amount, currency, isOther }: SaidValue,
  day: string,
  { rateOn }: Pick<Plan, 'rateOn'>,
  remarks: Remark[],
): Some<'value' | 'value_said' | 'currency' | 'rate'> {
  if (amount === null) return { value: null, value_said: null, currency: '', rate: null }
  if (currency === 'USD') return { value: amount, value_said: null, currency, rate: null }
  const rate = currency === '' || day === '' ? null : (rateOn?.(currency, day) ?? null)
  if (rate !== null) remarks.push('value_converted')
  else remarks.push(currency === '' && !isOther ? 'currency_unknown' : 'currency_other')
  return {
    value: rate === null ? null : Math.round((amount / rate) * 100) / 100,
    value_said: amount,
    currency,
    rate,
  }
}
