import type { OrderPair } from '@seamark/contract/orders/orders/order-pairs'
import type { Order } from '@seamark/contract/orders/orders/orders'
import type { OrderStatus } from '@seamark/contract/orders/orders/steps'
import type { Tone } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { officeDay } from '../../../platform/session/office-day.ts'
import { carrierName, portName, useCarriers, usePorts } from '../../territory/index.ts'

/** How far an order is, in a colour. */
export const statusTones: Record<OrderStatus, Tone> = {
  booking: 'quiet',
  booked: 'busy',
  released: 'busy',
  gatedIn: 'busy',
  sailed: 'warning',
  arrived: 'warning',
  delivered: 'good',
  cancelled: 'quiet',
}

export const settlementTones = {
  none: 'quiet',
  open: 'quiet',
  overdue: 'bad',
  settled: 'good',
} as const satisfies Record<Order['settlement'], Tone>

/** Says ports and carriers in the reader's language; those that we do not know as they were written. */
export function usePlaceNames(codes: readonly string[]) {
  const { language } = useWords()
  const ports = usePorts(codes)
  const carriers = useCarriers()
  return {
    port: (code: string) => {
      const port = ports.get(code)
      return port ? portName(port, language) : code
    },
    carrier: (code: string) => {
      const carrier = carriers.get(code)
      return carrier ? carrierName(carrier, language) : code
    },
  }
}

/** The ship as people say it: EVER ACE / 317W. */
export const shipText = ({ vessel = '', voyage = '' }: { vessel?: string | undefined; voyage?: string | undefined }) =>
  [vessel, voyage].filter(Boolean).join(' / ')

type Side = Pick<OrderPair['demand'], 'number'>

/** `D26110003 ↔ S26110007 · 2×40HQ USD 2,350` */
export function pairText({
  demand,
  supply,
  boxes,
  offered,
  price,
  currency,
}: Pick<OrderPair, 'boxes' | 'offered' | 'price' | 'currency'> & { demand: Side; supply: Side }): string {
  const money = price === null ? '' : ` ${currency} ${number(price)}`
  return `${demand.number} ↔ ${supply.number} · ${boxes}×${offered}${money}`
}

/** `12-05`, with the year where it is another one than today's. */
export const shortDay = (day: string) => (day.slice(0, 4) === officeDay().slice(0, 4) ? day.slice(5) : day)
