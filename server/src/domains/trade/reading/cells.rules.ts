import type { TradeField } from '@seamark/contract/trade/reading/fields'
import type { RefusalReason, Remark } from '@seamark/contract/trade/reading/remarks'
import { type FoundContainers, type FoundType, readContainers, readTypes } from './values/containers.rules.ts'
import { readCountry } from './values/countries.rules.ts'
import { type FoundDay, readDay, refusedDay } from './values/dates.rules.ts'
import { currencyOf, kilogramsIn, saidOfValue } from './heading-units.rules.ts'
import { readHs } from './values/hs.rules.ts'
import { readMode } from './values/modes.rules.ts'
import { isForwarder, isUndisclosed, partyKey } from './values/party-names.rules.ts'
import { besideNumber, isAmbiguous, isCommodityCode, isNothing, readNumber } from './values/numbers.rules.ts'
import { laneOf, readCarrier, readPort } from './values/places.rules.ts'
import { readRevision } from './values/revisions.rules.ts'
import { readStatus } from './values/statuses.rules.ts'
import { kilogramsOf, takenApart } from './values/weights.rules.ts'
import type { Plan, FactRow } from './fact-rows.rules.ts'

type Cells = readonly string[]
type Some<Key extends keyof FactRow> = Pick<FactRow, Key>
type Read<Value> = (cells: Cells, remarks: Remark[]) => Value

/** How the cells of a source's rows are read, part by part of a record; what repeats is read once. */
export function readCells(plan: Plan) {
  const cell = cellOf(plan)
  return {
    date: dateReader(plan),
    direction: directionReader(plan, cell('flow')),
    parties: partiesReader(cell),
    forwarder: severalTexts(plan, 'forwarder', '; '),
    goods: goodsReader(plan, cell),
    boxes: boxesReader(plan, cell),
    ship: shipReader(plan, cell),
    places: placesReader(plan, cell),
    bills: billsReader(plan, cell),
  }
}

type CellOf = (field: TradeField) => (cells: Cells) => string

/** The cell of a field as it stands, without blanks around it; empty where no column is the field. */
function cellOf({ columns }: Plan): CellOf {
  return (field) => {
    const column = columns[field]?.[0]
    return column === undefined ? () => '' : (cells) => cells[column]?.trim() ?? ''
  }
}

/** A copy of its own: a part of a block of the file that is kept keeps the whole block in memory. */
const alone = (text: string): string => Buffer.from(text).toString()

/** What a text was read as is kept, since texts repeat; at most so many, for a file of nonsense must not fill the memory. */
function kept<Value>(read: (text: string) => Value, most = 50_000): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const own = alone(text)
    const value = read(own)
    if (known.size >= most) known.clear()
    known.set(own, value)
    return value
  }
}

const longest = { text: 500, commodity: 2000, code: 60, port: 200 } as const

const said = (text: string): string => (isNothing(text) ? '' : text)
const short = (text: string, most: number): string => (text.length > most ? text.slice(0, most).toWellFormed() : text)

function severalTexts({ columns }: Plan, field: TradeField, between: string): (cells: Cells) => string {
  const at = columns[field] ?? []
  const [only] = at
  if (only === undefined) return () => ''
  if (at.length === 1) return (cells) => short(said(oneLine(cells[only] ?? '')), longest.text)
  return (cells) =>
    short(
      [...new Set(at.map((column) => said(oneLine(cells[column] ?? ''))).filter((text) => text !== ''))].join(between),
      longest.text,
    )
}

const oneLine = (text: string): string => (tidy.test(text) ? text : text.replace(/[\s\p{C}]+/gu, ' ').trim())
const tidy = /^[!-~]+(?: [!-~]+)*$/

type FoundDate = FoundDay | { refused: RefusalReason }

/** The first of the columns of the date that says a day; else month, or month and year. */
function dateReader(plan: Plan): (cells: Cells) => FoundDate {
  const days = plan.columns.date ?? []
  const [month, year] = [plan.columns.month?.[0], plan.columns.year?.[0]]
  const read = kept((text: string): FoundDate => {
    if (isNothing(text.trim())) return { refused: 'date_missing' }
    const found = readDay(text, plan)
    const reason = found ? refusedDay(found.day, plan.today) : 'date_unreadable'
    return found && reason === null ? found : { refused: reason ?? 'date_unreadable' }
  })
  return (cells) => {
    let first: FoundDate = { refused: 'date_missing' }
    for (const column of days) {
      const found = read(cells[column] ?? '')
      if (!('refused' in found)) return column === days[0] ? found : { ...found, isOther: true }
      if ('refused' in first && first.refused === 'date_missing') first = found
    }
    if (!('refused' in first) || first.refused !== 'date_missing') return first
    const monthText = month === undefined ? '' : (cells[month]?.trim() ?? '')
    const yearText = year === undefined ? '' : (cells[year]?.trim() ?? '')
    if (monthText === '') return yearText === '' ? first : { refused: 'date_unreadable' }
    const found =
      /^\d{1,2}$|^\p{L}+\.?$/u.test(monthText) && yearText !== ''
        ? read(`${monthText.replace('.', '')} ${yearText}`.replace(/^(\d+) /, '$1/'))
        : read(monthText)
    return 'refused' in found ? found : { day: `${found.day.slice(0, 8)}01`, isMonth: true }
  }
}

/** Where one file has both directions, a word of each row says which; else it is the source's. */
function directionReader({ direction }: Plan, flow: (cells: Cells) => string): (cells: Cells) => 'import' | 'export' {
  const read = kept((text: string) =>
    /^(?:m|i|1|impo?\.?)$|import|[进進]口|輸入/i.test(text)
      ? 'import'
      : /^(?:x|e|2|expo?\.?)$|export|出口|輸出/i.test(text)
        ? 'export'
        : direction,
  )
  return (cells) => read(flow(cells))
}

interface Party {
  text: string
  key: string
  forwards: boolean
}

/** Who is not named has no key; what stands there instead (to the order of a bank) stays as it is written. */
const nobody = (text: string): Party => ({ text: said(text), key: '', forwards: false })

function partiesReader(
  cell: CellOf,
): Read<
  Some<
    | 'importer_text'
    | 'importer_key'
    | 'importer_country'
    | 'importer_forwards'
    | 'exporter_text'
    | 'exporter_key'
    | 'exporter_country'
    | 'exporter_forwards'
  >
> {
  const [importer, exporter, importerCountry, exporterCountry] = [
    cell('importer'),
    cell('exporter'),
    cell('importer_country'),
    cell('exporter_country'),
  ]
  const country = kept(readCountry)
  const party = kept((cell: string): Party => {
    const text = short(oneLine(cell), 300)
    if (isUndisclosed(text)) return nobody(text)
    const key = partyKey(text)
    return key === '' ? nobody(text) : { text, key, forwards: isForwarder(text) }
  }, 200_000)
  return (cells, remarks) => {
    const [by, from] = [party(importer(cells)), party(exporter(cells))]
    if (by.key === '') remarks.push('importer_undisclosed')
    if (from.key === '') remarks.push('exporter_undisclosed')
    return {
      importer_text: by.text,
      importer_key: by.key,
      importer_country: country(importerCountry(cells)),
      importer_forwards: by.forwards,
      exporter_text: from.text,
      exporter_key: from.key,
      exporter_country: country(exporterCountry(cells)),
      exporter_forwards: from.forwards,
    }
  }
}

function goodsReader(
  plan: Plan,
  cell: CellOf,
): Read<Some<'hs' | 'hs_certainty' | 'commodity' | 'weight' | 'weight_text' | 'quantity' | 'quantity_unit' | 'value'>> {
  const hsOf = kept(readHs)
  const [hs, certainty, quantity, quantityUnit] = [
    cell('hs'),
    cell('hs_certainty'),
    cell('quantity'),
    cell('quantity_unit'),
  ]
  const [piecesIn, value] = [figureReader(plan, 'quantity'), valueReader(plan, cell)]
  const commodity = commodityReader(plan)
  const weight = weightReader(plan, cell)
  const word = kept((text: string) => short(said(oneLine(text)), 20))
  const unit = kept((text: string) => short(said(oneLine(text)).toUpperCase(), 20))
  return (cells, remarks) => {
    const code = hsOf(hs(cells))
    if (code.remark) remarks.push(code.remark)
    const apart = takenApart(quantity(cells))
    const pieces = piecesIn(apart.number, remarks)
    const isCode = pieces !== null && isCommodityCode(pieces, code.hs)
    if (isCode) remarks.push('quantity_is_hs')
    return {
      hs: code.hs,
      hs_certainty: code.hs === '' ? '' : word(certainty(cells)),
      commodity: commodity(cells, remarks),
      ...weight(cells, remarks),
      quantity: isCode ? null : pieces,
      quantity_unit: unit(quantityUnit(cells) || apart.unit),
      value: value(cells, remarks),
    }
  }
}

/** In dollars by what the cell says, else its heading, else the currency in a column of its own; any other is left out, for nobody knows its rate. */
function valueReader(plan: Plan, cell: CellOf): Read<number | null> {
  const [value, currency, figure] = [cell('value'), cell('currency'), figureReader(plan, 'value')]
  const { times, isDollars } = saidOfValue(headingOf(plan, 'value'))
  const isOther = kept((text: string) => !isNothing(text) && currencyOf(text) !== true)
  return (cells, remarks) => {
    const text = value(cells)
    if (text === '') return null
    const apart = besideNumber(text)
    const named = apart.words === '' ? null : currencyOf(apart.words)
    // Dollars of Mexico, Chile or Canada have the same sign.
    const own = apart.words === '$' ? null : named
    if (!(own ?? isDollars ?? !isOther(currency(cells)))) {
      if (!isNothing(text)) remarks.push('currency_other')
      return null
    }
    const number = figure(named === null ? text : apart.number, remarks)
    return number === null ? null : number * times
  }
}

const headingOf = ({ columns, headings = [] }: Plan, field: TradeField): string =>
  headings[columns[field]?.[0] ?? -1] ?? ''

/**
 * Reads the numbers of a column by the sign that divides fractions in it; null for an empty cell, and with a remark for one that cannot be read or is negative.
 * Where nobody knows the sign, nine may be nine thousand.
 */
function figureReader(
  { columns, decimals = [] }: Plan,
  field: TradeField,
): (text: string, remarks: Remark[]) => number | null {
  const decimal = decimals[columns[field]?.[0] ?? -1] ?? null
  return (text, remarks) => {
    if (decimal === null && isAmbiguous(text) && !remarks.includes('number_ambiguous')) remarks.push('number_ambiguous')
    const number = text === '' ? undefined : readNumber(text, decimal)
    if (number === undefined) return null
    if (number !== null && number >= 0) return number
    if (!remarks.includes('number_unreadable')) remarks.push('number_unreadable')
    return null
  }
}

function commodityReader({ columns }: Plan): (cells: Cells, remarks: Remark[]) => string {
  const at = columns.commodity ?? []
  const [only] = at
  if (only === undefined) return () => ''
  const text = (cells: Cells, column: number) => said(oneLine(cells[column] ?? ''))
  const all = (cells: Cells) =>
    at.length === 1
      ? text(cells, only)
      : [...new Set(at.map((column) => text(cells, column)).filter((one) => one !== ''))].join('; ')
  return (cells, remarks) => {
    const whole = all(cells)
    if (whole.length > longest.commodity && !remarks.includes('cell_cut')) remarks.push('cell_cut')
    return short(whole, longest.commodity)
  }
}

/** Kilograms of their own column before any other; else by the unit beside the number, in its cell, in its heading, or of the source. Without any of them it is not known. */
function weightReader(plan: Plan, cell: CellOf): Read<Some<'weight' | 'weight_text'>> {
  const [kilograms, weight, unit] = [cell('weight_kg'), cell('weight'), cell('weight_unit')]
  const factor = kept((text: string) => kilogramsOf(text) ?? Number.NaN)
  const usual =
    kilogramsIn(headingOf(plan, 'weight')) ?? (plan.weightUnit === null ? Number.NaN : factor(plan.weightUnit))
  const [kilogramsOfRow, weightOfRow] = [figureReader(plan, 'weight_kg'), figureReader(plan, 'weight')]
  return (cells, remarks) => {
    const inKilograms = kilograms(cells)
    const kg = inKilograms === '' ? null : kilogramsOfRow(takenApart(inKilograms).number, remarks)
    const text = weight(cells)
    if (kg !== null && (kg > 0 || text === ''))
      return { weight: kg, weight_text: short(text === '' ? `${inKilograms} KG` : `${text} ${unit(cells)}`.trim(), 60) }
    if (text === '') return { weight: null, weight_text: '' }
    const apart = takenApart(text)
    const number = weightOfRow(apart.number, remarks)
    const named = said(unit(cells)) || apart.unit
    const one = named === '' ? usual : factor(named)
    if (number !== null && Number.isNaN(one)) remarks.push('weight_unit_unknown')
    const isKnown = number !== null && !Number.isNaN(one)
    return { weight: isKnown ? number * one : null, weight_text: short(`${text} ${unit(cells)}`.trim(), 60) }
  }
}

function boxesReader(plan: Plan, cell: CellOf): Read<Some<'containers' | 'container_types' | 'teu' | 'source_teu'>> {
  const columns = plan.columns.containers ?? []
  const [types, size, teu, twenties, forties] = [
    cell('container_type'),
    cell('container_size'),
    cell('teu'),
    cell('count_20'),
    cell('count_40'),
  ]
  const [teuIn, twentiesIn, fortiesIn] = [
    figureReader(plan, 'teu'),
    figureReader(plan, 'count_20'),
    figureReader(plan, 'count_40'),
  ]
  const typesOf = kept((text: string) => {
    const [type = '', feet = ''] = text.split('\t')
    return readTypes(type, feet)
  })
  return (cells, remarks) => {
    const found = readContainers(
      columns.length === 1 ? (cells[columns[0] ?? 0] ?? '') : columns.map((column) => cells[column] ?? '').join(','),
    )
    const { numbers } = found
    for (const doubt of found.remarks) remarks.push(doubt)
    const named = typesOf(`${types(cells)}\t${size(cells)}`)
    const each = typesOfBoxes(found, named)
    const sourceTeu = teuIn(teu(cells), remarks)
    if (each.some((one) => one === null) || (numbers.length > 0 && each.length === 0 && named.length > 0))
      remarks.push('type_unknown')
    const counted =
      each.length > 0
        ? sumOf(each)
        : countedBoxes(twentiesIn(twenties(cells), remarks), fortiesIn(forties(cells), remarks))
    if (counted !== null && sourceTeu !== null && Math.abs(counted - sourceTeu) > 0.01) remarks.push('teu_differs')
    return {
      containers: numbers,
      container_types: each.some((one) => one?.code) ? each.map((one) => one?.code ?? '') : [],
      teu: Math.round((counted ?? sourceTeu ?? 0) * 100) / 100,
      source_teu: sourceTeu,
    }
  }
}

/** A type for each box: their own, or one for all of them. Types without boxes stand for themselves. Where each item of the list has one, a box keeps its own. */
function typesOfBoxes(
  { numbers, places, listed }: FoundContainers,
  types: readonly (FoundType | null)[],
): (FoundType | null)[] {
  if (types.length === 0) return []
  if (numbers.length === 0) return [...types]
  const [first = null] = types
  const isOneForAll = types.length < numbers.length && new Set(types.map((type) => type?.code)).size === 1
  const isEach = types.length === listed
  return numbers.map((_, index) => (isOneForAll ? first : (types[isEach ? (places[index] ?? index) : index] ?? null)))
}

/** Null when no box is known in length: then the source's own figure is all there is. */
function sumOf(types: readonly (FoundType | null)[]): number | null {
  const known = types.filter((type) => type !== null)
  return known.length === 0 ? null : known.reduce((sum, { teu }) => sum + teu, 0)
}

const countedBoxes = (twenties: number | null, forties: number | null): number | null =>
  twenties === null && forties === null ? null : (twenties ?? 0) + (forties ?? 0) * 2

function shipReader(
  plan: Plan,
  cell: CellOf,
): Read<Some<'vessel' | 'voyage' | 'imo' | 'carrier' | 'carrier_text' | 'mode'>> {
  const [vessel, voyage, imo, carrier, mode] = [
    cell('vessel'),
    cell('voyage'),
    cell('imo'),
    cell('carrier'),
    cell('mode'),
  ]
  const capitals = kept((text: string) => short(said(oneLine(text.normalize('NFKC'))).toUpperCase(), longest.code))
  const modeOf = kept((text: string) => readMode(text, plan.modes))
  const imoOf = kept(readImo)
  const carrierOf = kept(readCarrier)
  return (cells, remarks) => {
    const found = modeOf(mode(cells))
    if (found.remark) remarks.push(found.remark)
    const number = imoOf(imo(cells))
    if (number === null) remarks.push('imo_invalid')
    const name = capitals(vessel(cells))
    // Where a source has no code, a ship says enough.
    const sails = plan.columns.mode === undefined && name !== ''
    const line = capitals(carrier(cells))
    return {
      vessel: name,
      voyage: capitals(voyage(cells)),
      imo: number ?? 0,
      carrier: carrierOf(line),
      carrier_text: line,
      mode: sails ? 11 : found.mode,
    }
  }
}

/** Seven digits whose last is the sum of the others, weighed from 7 down to 2, by its last digit; 0 for none, null for a wrong one. */
function readImo(cell: string): number | null {
  const digits = cell
    .normalize('NFKC')
    .replace(/^IMO\s*(?:NO\.?)?\s*[:#]?\s*/i, '')
    .replace(/\.0+$/, '')
    .trim()
  if (isNothing(digits) || /^0+$/.test(digits)) return 0
  if (!/^\d{7}$/.test(digits)) return null
  const sum = [...digits].slice(0, 6).reduce((sum, digit, index) => sum + Number(digit) * (7 - index), 0)
  return sum % 10 === Number(digits[6]) ? Number(digits) : null
}

function placesReader(
  plan: Plan,
  cell: CellOf,
): Read<Some<'pol' | 'pod' | 'pol_text' | 'pod_text' | 'lane' | 'origin' | 'destination'>> {
  const [pol, pod, home, abroad] = [cell('pol'), cell('pod'), cell('port_home'), cell('port_abroad')]
  const [origin, destination, country] = [cell('origin'), cell('destination'), cell('country_abroad')]
  const direction = directionReader(plan, cell('flow'))
  const portOf = kept(plan.port ?? readPort)
  const countryOf = kept(readCountry)
  const textOf = kept((text: string) => short(said(oneLine(text.normalize('NFKC'))).toUpperCase(), longest.port))
  const lane = kept((pair: string) => laneOf(pair.slice(0, 5).trim(), pair.slice(5)))
  return (cells, remarks) => {
    const isImport = direction(cells) === 'import'
    const polText = textOf(pol(cells) || (isImport ? abroad : home)(cells))
    const podText = textOf(pod(cells) || (isImport ? home : abroad)(cells))
    const [from, to] = [polText === '' ? '' : portOf(polText), podText === '' ? '' : portOf(podText)]
    if (from === '' && polText !== '') remarks.push('pol_unmatched')
    if (to === '' && podText !== '') remarks.push('pod_unmatched')
    const other = countryOf(country(cells))
    return {
      pol: from,
      pod: to,
      pol_text: polText,
      pod_text: podText,
      lane: lane(from.padEnd(5) + to),
      origin: countryOf(origin(cells)) || (isImport ? other : ''),
      destination: countryOf(destination(cells)) || (isImport ? '' : other),
    }
  }
}

/** As most are written; nothing is to be done with them. */
const plainBill = /^[A-Z]{2,8}\d{2,40}$/

function billsReader(plan: Plan, cell: CellOf) {
  const [master, house, declaration, item, status] = [
    cell('master_bill'),
    cell('house_bill'),
    cell('declaration'),
    cell('item'),
    cell('status'),
  ]
  const revisions = plan.columns.revision ?? []
  const bill = (text: string) =>
    text === '' || plainBill.test(text) ? text : short(said(text).toUpperCase().replace(/\s+/g, ''), longest.code)
  const revisionOf = kept((text: string) => readRevision(text, plan))
  const statusOf = kept((text: string) => ({ status: readStatus(text) }))
  return (cells: Cells) => ({
    master_bill: bill(master(cells)),
    house_bill: bill(house(cells)),
    declaration: bill(declaration(cells)),
    item: bill(item(cells)),
    ...statusOf(status(cells)),
    revision: revisions.length === 0 ? 0 : Math.max(...revisions.map((column) => revisionOf(cells[column] ?? ''))),
  })
}
