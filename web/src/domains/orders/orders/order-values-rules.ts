import type { OrderContainer } from '@seamark/contract/orders/orders/fields'
import type { Order, OrderChanges } from '@seamark/contract/orders/orders/orders'
import type { Quote } from '@seamark/contract/rates/quotes/quotes'

/** What the form holds: every field that people type, days and moments as texts. */
export interface OrderValues {
  number: string
  companyId: number | null
  quoteId: number | null
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

function theOnly(values: readonly string[]): string {
  const [only = '', ...others] = new Set(values)
  return others.length === 0 ? only : ''
}

const empty: OrderValues = {
  number: '',
  companyId: null,
  quoteId: null,
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
