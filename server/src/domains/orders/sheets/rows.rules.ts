import { type OrderContainer, tradeNumber } from '@seamark/contract/orders/orders/fields'
import {
  containerCheckDigit,
  containerNumberOf,
  isContainerLike,
  isContainerNumber,
} from '@seamark/contract/territory/container-numbers'
import { momentAt } from '../../../platform/days.ts'
import type { RowProblem } from '../../../platform/list.ts'
import { cutText } from '../../../platform/storable-texts.ts'
import { carrierName, knownPort } from '../../territory/index.ts'
import { type FieldValues, storedValues } from '../orders/fields.rules.ts'
import { containerType } from '../orders/flags.rules.ts'

/** What a row says in our own terms, and what a person should look at. A value that is not sure is empty and named among the remarks. */
export interface ReadRow {
  number: string
  values: FieldValues
  container: OrderContainer | null
  remarks: RowProblem[]
}

const longest: Readonly<Record<string, number>> = { vessel: 80, voyage: 30, remark: 2000 }
const ports = ['pol', 'transferPort', 'pod'] as const
const days = ['sailingDay', 'arrivalDay', 'settlementDay', 'freeUntil'] as const
const moments = ['siCutOff', 'vgmCutOff', 'cyCutOff'] as const
const numbers = ['bookingNo', 'masterBill', 'houseBill'] as const

/** Reads a row. An empty cell says nothing, so its field is left out. */
export function readRow(cells: Readonly<Record<string, string>>, zone: string): ReadRow {
  const remarks: RowProblem[] = []
  const cell = (key: string) => (cells[key] ?? '').normalize('NFKC').trim()
  const given: Record<string, string> = {}
  const keep = (key: string, value: string) => void (value === '' || (given[key] = value))
  for (const key of numbers) keep(key, withinLength(key, tradeNumber(cell(key)), 40, remarks))
  for (const key of ['carrier', ...ports]) keep(key, withinLength(key, cell(key), 80, remarks))
  const [vessel, voyage] = shipOf(cell('vessel'), cell('voyage'), cell('vesselVoyage'))
  keep('vessel', withinLength('vessel', vessel, longest['vessel'] ?? 0, remarks))
  keep('voyage', withinLength('voyage', voyage, longest['voyage'] ?? 0, remarks))
  keep('remark', withinLength('remark', (cells['remark'] ?? '').trim(), longest['remark'] ?? 0, remarks))
  for (const key of days) keep(key, readDay(key, cell(key), remarks))
  for (const key of moments) keep(key, readMoment(key, cell(key), zone, remarks))
  const values = storedValues(given)
  flagPlaces(values, remarks)
  if (
    typeof values.sailingDay === 'string' &&
    typeof values.arrivalDay === 'string' &&
    values.arrivalDay < values.sailingDay
  )
    remarks.push({ field: 'arrivalDay', code: 'orders.arrival_before_sailing' })
  return { number: tradeNumber(cell('number')), values, container: readContainer(cell, remarks), remarks }
}

function withinLength(field: string, text: string, most: number, remarks: RowProblem[]): string {
  if ([...text].length <= most) return text
  remarks.push({ field, code: 'field.too_long', params: { maximum: most } })
  return ''
}

/** `EVER ACE / 317W` in one cell is a ship and its voyage; columns of their own go before it. */
function shipOf(vessel: string, voyage: string, together: string): [string, string] {
  const [, ship = together, trip = ''] = /^(.+?)\s*(?:[/／]|\bV[.:]?\s*)\s*([A-Z0-9-]{1,12})$/i.exec(together) ?? []
  return [vessel || ship, voyage || trip]
}

const written = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\d{1,2}):(\d{2})(?::\d{2})?)?$/

function readDay(field: string, text: string, remarks: RowProblem[]): string {
  if (text === '') return ''
  const day = dayIn(text)
  if (day !== undefined) return day
  remarks.push({ field, code: 'orders.day_unreadable', params: { text: cutText(text, 40) } })
  return ''
}

/** Day and month without a year, or in an order that may be either, are not guessed. */
function dayIn(text: string): string | undefined {
  const [, year = '', month = '', day = ''] = written.exec(text) ?? []
  if (year === '') return undefined
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${found}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === found && Number(year) >= 1990
    ? found
    : undefined
}

function readMoment(field: string, text: string, zone: string, remarks: RowProblem[]): string {
  if (text === '') return ''
  const day = dayIn(text)
  const [, , , , hour = '0', minute = '00'] = written.exec(text) ?? []
  if (day !== undefined && Number(hour) < 24 && Number(minute) < 60)
    return momentAt(`${day}T${hour.padStart(2, '0')}:${minute}:00`, zone).toISOString()
  remarks.push({ field, code: 'orders.time_unreadable', params: { text: cutText(text, 40) } })
  return ''
}

/** A port or carrier that we do not know stays in the words of the file. */
function flagPlaces(values: FieldValues, remarks: RowProblem[]) {
  for (const field of ports) {
    const word = values[field]
    if (typeof word === 'string' && word !== '' && !knownPort(word))
      remarks.push({ field, code: 'orders.port_unknown', params: { word } })
  }
  const { carrier } = values
  if (typeof carrier === 'string' && carrier !== '' && carrierName(carrier, 'en') === '')
    remarks.push({ field: 'carrier', code: 'orders.carrier_unknown', params: { word: carrier } })
}

function readContainer(cell: (key: string) => string, remarks: RowProblem[]): OrderContainer | null {
  const number = cutText(containerNumberOf(cell('container')), 20)
  const word = cell('containerType')
  const type = containerType(word)
  if (word !== '' && type === '')
    remarks.push({ field: 'containerType', code: 'orders.container_type_unknown', params: { type: cutText(word, 40) } })
  if (number !== '' && !isContainerNumber(number))
    remarks.push(
      isContainerLike(number)
        ? { field: 'container', code: 'orders.container_check', params: { number, digit: containerCheckDigit(number) } }
        : { field: 'container', code: 'orders.container_form' },
    )
  const seal = cutText(tradeNumber(cell('seal')), 30)
  return number === '' && type === '' && seal === '' ? null : { number, type, seal }
}

/** What identifies the order of a row: its number, else its booking, else its master bill; undefined where it has none of them. */
export function keyOf({ number, values }: Pick<ReadRow, 'number' | 'values'>): string | undefined {
  if (number !== '') return `number:${number}`
  if (typeof values.bookingNo === 'string' && values.bookingNo !== '') return `booking:${values.bookingNo}`
  if (typeof values.masterBill === 'string' && values.masterBill !== '') return `bill:${values.masterBill}`
  return undefined
}
