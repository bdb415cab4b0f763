import type { OrderContainer } from '@seamark/contract/orders/orders/fields'
import type { Order, OrderChanges } from '@seamark/contract/orders/orders/orders'
import type { Match, Pair } from '@seamark/contract/rates/pairs/pairs'
import type { Quote } from '@seamark/contract/rates/quotes/quotes'
import type { Rate } from '@seamark/contract/rates/rates/rates'

/** What the form holds: every field that people type, days and moments as texts. */
export interface OrderValues {
  number: string
  companyId: number | null
  quoteId: number | null
  pairId: number | null
  managerId: number | null
  operatorId: number | null
  carrier: string
  vessel: string
  voyage: string
  bookingNo: string
  masterBill: string
  houseBill: string
  pol: string
  transferPort: string
  pod: string
  sailingDay: string | null
  arrivalDay: string | null
  settlementDay: string | null
  freeUntil: string | null
  siCutOff: string | null
  vgmCutOff: string | null
  cyCutOff: string | null
  remark: string
  containers: OrderContainer[]
}

const names = [
  'number',
  'companyId',
  'quoteId',
  'pairId',
  'managerId',
  'operatorId',
  'carrier',
  'vessel',
  'voyage',
  'bookingNo',
  'masterBill',
  'houseBill',
  'pol',
  'transferPort',
  'pod',
  'sailingDay',
  'arrivalDay',
  'settlementDay',
  'freeUntil',
  'siCutOff',
  'vgmCutOff',
  'cyCutOff',
  'remark',
  'containers',
] as const satisfies readonly (keyof OrderValues)[]

/** The values of an order, or those with which a new one begins. */
export function valuesOf(order: Order | undefined, begin: Partial<OrderValues>): OrderValues {
  if (!order) return { ...empty, ...begin }
  const { client, manager, operator, ...fields } = order
  const values = { ...fields, companyId: client.id, managerId: manager.id, operatorId: operator?.id ?? null }
  return Object.assign({ ...empty }, Object.fromEntries(names.map((name) => [name, values[name]])))
}

/** What an order has from its quote. A port or carrier on which the lines differ is left for a person to choose. */
export const beginOfQuote = ({
  id,
  company,
  lines,
}: Pick<Quote, 'id' | 'company' | 'lines'>): Partial<OrderValues> => ({
  companyId: company.id,
  quoteId: id,
  pol: theOnly(lines.flatMap(({ pols }) => pols)),
  pod: theOnly(lines.flatMap(({ pods }) => pods)),
  carrier: theOnly(lines.map(({ carrier }) => carrier)),
})

interface PairOfOrder {
  pair: Pick<Pair, 'id' | 'boxes'>
  offered: Match['offered']
  demand: Pick<Rate, 'company' | 'pols' | 'pods'>
  supply: Pick<Rate, 'pols' | 'pods' | 'via' | 'carrier' | 'sailingDays'>
}

/** What an order has from its pair: the client of the request, and the way, carrier and boxes of the offer. What is not one thing is left open. */
export const beginOfPair = ({ pair, offered, demand, supply }: PairOfOrder): Partial<OrderValues> => ({
  companyId: demand.company?.id ?? null,
  pairId: pair.id,
  pol: theOnly(meeting(demand.pols, supply.pols)),
  pod: theOnly(meeting(demand.pods, supply.pods)),
  transferPort: supply.via,
  carrier: supply.carrier,
  sailingDay: theOnly(supply.sailingDays) || null,
  containers: Array.from({ length: Math.min(pair.boxes ?? 0, mostBoxes) }, () => ({
    number: '',
    type: offered,
    seal: '',
  })),
})

/** An order holds so many containers. */
const mostBoxes = 100

/** The ports on which both agree; where the offer is from a neighbour, the ship goes from there. */
function meeting(wanted: readonly string[], had: readonly string[]): readonly string[] {
  const both = had.filter((port) => wanted.includes(port))
  return both.length > 0 ? both : had
}

function theOnly(values: readonly string[]): string {
  const [only = '', ...others] = new Set(values)
  return others.length === 0 ? only : ''
}

const empty: OrderValues = {
  number: '',
  companyId: null,
  quoteId: null,
  pairId: null,
  managerId: null,
  operatorId: null,
  carrier: '',
  vessel: '',
  voyage: '',
  bookingNo: '',
  masterBill: '',
  houseBill: '',
  pol: '',
  transferPort: '',
  pod: '',
  sailingDay: null,
  arrivalDay: null,
  settlementDay: null,
  freeUntil: null,
  siCutOff: null,
  vgmCutOff: null,
  cyCutOff: null,
  remark: '',
  containers: [],
}

/** The fields that differ from `start`, as the server takes them; all of them for a new order. */
export function bodyOf(values: OrderValues, start: OrderValues | undefined): OrderChanges {
  const whole = { ...values, containers: values.containers.map(boxOf).filter(isFilled) }
  const differing = names.filter((name) => start === undefined || !isSame(whole[name], start[name]))
  // A manager cannot be nobody: an emptied field leaves the one that there is.
  return Object.fromEntries(
    differing.flatMap((name) => (name === 'managerId' && whole.managerId === null ? [] : [[name, whole[name]]])),
  )
}

/** A line that was just added has no values yet. */
const boxOf = (box: Partial<OrderContainer> | undefined): OrderContainer => ({
  number: box?.number ?? '',
  type: box?.type ?? '',
  seal: box?.seal ?? '',
})
const isFilled = ({ number, type, seal }: OrderContainer) => number !== '' || type !== '' || seal !== ''
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
