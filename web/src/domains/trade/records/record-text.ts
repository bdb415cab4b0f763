import type { TradeRecord } from '@seamark/contract/trade/records'
import { number } from '../../../platform/format.ts'
import { isWordKey, t } from '../../../platform/i18n.ts'

export const laneText = (lane: string) => {
  const key = `territory.lane.${lane}`
  return isWordKey(key) ? t(key) : lane
}
export const amount = (value: number | null) => (value === null ? '' : number(Math.round(value * 100) / 100))
export const weightText = ({ weight }: Pick<TradeRecord, 'weight'>) => (weight === null ? '' : `${amount(weight)} kg`)
export const quantityText = ({ quantity, quantityUnit }: Pick<TradeRecord, 'quantity' | 'quantityUnit'>) =>
  quantity === null ? '' : `${amount(quantity)} ${quantityUnit}`.trim()
export const valueText = ({ value }: Pick<TradeRecord, 'value'>) => (value === null ? '' : `US$ ${amount(value)}`)
