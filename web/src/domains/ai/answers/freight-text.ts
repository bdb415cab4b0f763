import type { ReadLine } from '@seamark/contract/rates/reading/lines'
import { t } from '../../../platform/language/i18n.ts'

/** A line of freight in words: the way, then carrier, prices and boxes. */
export function freightCells({ pols, pods, lane, carrier, prices, boxes }: ReadLine): string[] {
  const wordsOf = (ports: ReadLine['pols']) => ports.map(({ word }) => word).join('/')
  const to = wordsOf(pods) || (lane ? t(`territory.lane.${lane.value}`) : '')
  return [
    `${wordsOf(pols)} → ${to}`,
    ...(carrier ? [carrier.value] : []),
    ...prices.map(({ container, amount }) => `${container} ${amount ?? ''}`.trim()),
    ...boxes.map(({ container, count }) => `${count} × ${container}`),
  ].filter(Boolean)
}
