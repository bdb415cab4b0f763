import { type OrderContainer, type OrderField, orderFieldNames } from '@seamark/contract/orders/orders/fields'
import type { OrderChanges } from '@seamark/contract/orders/orders/orders'
import { carrierCode, knownPort, portCodesNamed } from '../../territory/index.ts'
import { containerType } from './flags.rules.ts'

/** The column of each field; containers are rows of their own. */
const columnOf = {
  number: 'number',
  companyId: 'company_id',
  clientName: 'client_name',
  quoteId: 'quote_id',
  pairId: 'pair_id',
  managerId: 'manager_id',
  operatorId: 'operator_id',
  carrier: 'carrier',
  vessel: 'vessel',
  voyage: 'voyage',
  bookingNo: 'booking_no',
  masterBill: 'master_bill',
  houseBill: 'house_bill',
  pol: 'pol',
  transferPort: 'transfer_port',
  pod: 'pod',
  sailingDay: 'sailing_day',
  arrivalDay: 'arrival_day',
  settlementDay: 'settlement_day',
  freeUntil: 'free_until',
  siCutOff: 'si_cut_off',
  vgmCutOff: 'vgm_cut_off',
  cyCutOff: 'cy_cut_off',
  remark: 'remark',
} as const satisfies Partial<Record<OrderField, string>>

/** A value as it stands in a column, or the containers. */
export type FieldValue = string | number | null | readonly OrderContainer[]
export type FieldValues = Partial<Record<OrderField, FieldValue>>

/** Returns the values as they are stored: ports, carrier and container types by their codes where we know them, moments in one form. */
export function storedValues(given: OrderChanges): FieldValues {
  const values: FieldValues = {}
  for (const name of orderFieldNames) {
    const value = given[name]
    if (value !== undefined) values[name] = value
  }
  for (const name of ['pol', 'transferPort', 'pod'] as const)
    if (given[name] !== undefined) values[name] = portCode(given[name])
  for (const name of ['siCutOff', 'vgmCutOff', 'cyCutOff'] as const)
    if (given[name]) values[name] = new Date(given[name]).toISOString()
  if (given.carrier !== undefined) values.carrier = carrierCode(given.carrier) || given.carrier
  if (given.containers !== undefined)
    values.containers = given.containers.map((box) => ({ ...box, type: containerType(box.type) || box.type }))
  return values
}

/** Returns our code of a port; a word that means several ports, or none, stays as it was written. */
export function portCode(text: string): string {
  const codes = portCodesNamed(text)
  const [only] = codes
  if (codes.length === 1 && only !== undefined) return only
  return knownPort(text.toUpperCase())?.code ?? text
}

/** The fields whose value differs. */
export const changedFields = (before: FieldValues, after: FieldValues): OrderField[] =>
  orderFieldNames.filter((name) => after[name] !== undefined && !isSame(before[name], after[name]))

const isSame = (one: FieldValue | undefined, other: FieldValue | undefined) =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** The values as columns; containers have none. */
export const columnsOf = (values: FieldValues): Record<string, FieldValue> =>
  Object.fromEntries(
    Object.entries(columnOf).flatMap(([name, column]) => {
      const value = values[name as keyof typeof columnOf]
      return value === undefined ? [] : [[column, value]]
    }),
  )

type LoggedValues = Partial<Record<OrderField, string | number | string[] | null>>

/** The values that the audit log keeps; a container is one text. */
export const loggedValues = (values: FieldValues, fields: readonly OrderField[]): LoggedValues =>
  Object.fromEntries(
    fields.map((name) => {
      const value = values[name] ?? null
      return [name, isContainers(value) ? value.map(containerText) : value]
    }),
  )

const isContainers = (value: FieldValue): value is readonly OrderContainer[] => Array.isArray(value)

/** `CSQU3054383 40HQ SEAL1` */
export const containerText = ({ number, type, seal }: OrderContainer) => [number, type, seal].filter(Boolean).join(' ')

/** A value as one text, for a preview of changes. */
export function textOf(value: FieldValue | undefined): string {
  if (value === undefined || value === null) return ''
  return isContainers(value) ? value.map(containerText).join(', ') : String(value)
}
