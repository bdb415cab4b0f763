import { z } from 'zod'
import { day, id, instant } from '../../platform/envelope.ts'
import { line, lines } from '../../phonebook/matching/texts.ts'
import { containerNumberOf } from '../../territory/container-numbers.ts'

/** A number of the trade as it is kept and compared: narrow, large letters, without blanks. */
export const tradeNumber = (text: string) => text.normalize('NFKC').toUpperCase().replace(/\s+/g, '')

/** Numbers of documents: a business number, a booking, a bill of lading. */
export const numberField = (most = 40) => line(most, tradeNumber)
export const containerField = line(20, containerNumberOf)
/** A port or carrier by its code where we know it, else in the words of its source. */
export const placeField = line(80)

const mostContainers = 100

export const orderContainer = z.strictObject({
  /** Empty while only the type is known. */
  number: containerField.default(''),
  /** `40HQ`; empty where it is not known. */
  type: line(10).default(''),
  seal: numberField(30).default(''),
})
export type OrderContainer = z.output<typeof orderContainer>

const containers = z
  .array(orderContainer)
  .max(mostContainers)
  .refine(
    (given) => {
      const numbers = given.flatMap(({ number }) => number || [])
      return new Set(numbers).size === numbers.length
    },
    { error: 'orders.container_twice' },
  )

/** Everything about an order that somebody types; the rest follows from its milestones. */
export const orderFields = {
  companyId: id.nullable(),
  /** The client as a file names it; used only while no company of the phonebook is chosen. */
  clientName: line(200),
  /** The won quote from which the order came. */
  quoteId: id.nullable(),
  /** The request and the offer, matched by both owners, from which the order came. */
  pairId: id.nullable(),
  managerId: id,
  /** Who handles the papers beside the manager. */
  operatorId: id.nullable(),
  carrier: placeField,
  vessel: line(80),
  voyage: line(30),
  bookingNo: numberField(),
  masterBill: numberField(),
  houseBill: numberField(),
  pol: placeField,
  transferPort: placeField,
  pod: placeField,
  sailingDay: day.nullable(),
  arrivalDay: day.nullable(),
  settlementDay: day.nullable(),
  /** The last day without demurrage or detention. */
  freeUntil: day.nullable(),
  siCutOff: instant.nullable(),
  vgmCutOff: instant.nullable(),
  cyCutOff: instant.nullable(),
  remark: lines(2000),
  containers,
}
export type OrderField = keyof typeof orderFields | 'number'

/** What the log and the list of changes name, in the form's order. */
export const orderFieldNames = [
  'number',
  'companyId',
  'clientName',
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
] as const satisfies readonly OrderField[]
