import type { RefusalReason, Remark } from '@seamark/contract/trade/reading/remarks'
import { readCountry } from './values/countries.rules.ts'
import { type FoundDay, readDay, refusedDay } from './values/dates.rules.ts'
import { kilogramsIn } from './heading-units.rules.ts'
import { readHs } from './values/hs.rules.ts'
import { Party } from './values/parties.rules.ts'
import { isUsualName } from './values/party-names.rules.ts'
import { isCommodityCode, isNothing } from './values/numbers.rules.ts'
import { readRevision } from './values/revisions.rules.ts'
import { readStatus } from './values/statuses.rules.ts'
import { kilogramsOf, splitUnit } from './values/weights.rules.ts'
import type { Plan } from './fact-rows.rules.ts'
import type { Cells, Some, Read, CellOf } from './cell-texts.rules.ts'
import {
  memoize,
  memoizeRepeated,
  longest,
  disclosedText,
  shorten,
  severalTexts,
  oneLine,
  headingOf,
  figureReader,
} from './cell-texts.rules.ts'
import { boxesReader } from './box-cells.rules.ts'
import { directionReader, placesReader } from './place-cells.rules.ts'
import { shipReader } from './ship-cells.rules.ts'
import { type SaidValue, valueReader } from './value-cells.rules.ts'

/** Returns the readers of a source's cells, one for each part of a record. Repeated texts are read once. */
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

/** Returns the cell of a field; empty where no column is mapped to the field. */
function cellOf({ columns }: Plan): CellOf {
  return (field) => {
    const column = columns[field]?.[0]
    return column === undefined ? () => '' : (cells) => cells[column] ?? ''
  }
}

type FoundDate = FoundDay | { refused: RefusalReason }

/** Reads the first date column that says a day; otherwise the month, or month and year. */
function dateReader(plan: Plan): (cells: Cells) => FoundDate {
  const days = plan.columns.date ?? []
  const [month, year] = [plan.columns.month?.[0], plan.columns.year?.[0]]
  const read = memoize((text: string): FoundDate => {
    if (isNothing(text)) return { refused: 'date_missing' }
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
    const monthText = month === undefined ? '' : (cells[month] ?? '')
    const yearText = year === undefined ? '' : (cells[year] ?? '')
    if (monthText === '') return yearText === '' ? first : { refused: 'date_unreadable' }
    const found =
      /^\d{1,2}$|^\p{L}+\.?$/u.test(monthText) && yearText !== ''
        ? read(`${monthText.replace('.', '')} ${yearText}`.replace(/^(\d+) /, '$1/'))
        : read(monthText)
    return 'refused' in found ? found : { day: `${found.day.slice(0, 8)}01`, isMonth: true }
  }
}

const longestName = 300

function partiesReader(cell: CellOf): Read<Some<'importer' | 'importer_country' | 'exporter' | 'exporter_country'>> {
  const [importer, exporter, importerCountry, exporterCountry] = [
    cell('importer'),
    cell('exporter'),
    cell('importer_country'),
    cell('exporter_country'),
  ]
  const country = memoize(readCountry)
  const party = memoizeRepeated((cell: string) =>
    cell.length <= longestName && isUsualName(cell)
      ? new Party(cell, true)
      : new Party(shorten(oneLine(cell), longestName)),
  )
  return (cells, remarks) => {
    const [by, from] = [party(importer(cells)), party(exporter(cells))]
    if (!by.isNamed) remarks.push('importer_undisclosed')
    if (!from.isNamed) remarks.push('exporter_undisclosed')
    return {
      importer: by,
      importer_country: country(importerCountry(cells)),
      exporter: from,
      exporter_country: country(exporterCountry(cells)),
    }
  }
}

interface Goods
  extends Some<'hs' | 'hs_certainty' | 'commodity' | 'weight' | 'weight_text' | 'quantity' | 'quantity_unit'> {
  money: SaidValue
}

function goodsReader(plan: Plan, cell: CellOf): Read<Goods> {
  const hsOf = memoize(readHs)
  const [hs, certainty, quantity, quantityUnit] = [
    cell('hs'),
    cell('hs_certainty'),
    cell('quantity'),
    cell('quantity_unit'),
  ]
  const [piecesIn, money] = [figureReader(plan, 'quantity'), valueReader(plan, cell)]
  const [commodityOf, weightOf] = [commodityReader(plan), weightReader(plan, cell)]
  const word = memoize((text: string) => shorten(disclosedText(oneLine(text)), 20))
  const unit = memoize((text: string) => shorten(disclosedText(oneLine(text)).toUpperCase(), 20))
  return (cells, remarks) => {
    const code = hsOf(hs(cells))
    if (code.remark) remarks.push(code.remark)
    const apart = splitUnit(quantity(cells))
    const pieces = piecesIn(apart.number, remarks)
    const isCode = pieces !== null && isCommodityCode(pieces, code.hs)
    if (isCode) remarks.push('quantity_is_hs')
    const commodity = commodityOf(cells, remarks)
    const weight = weightOf(cells, remarks)
    return {
      hs: code.hs,
      hs_certainty: code.hs === '' ? '' : word(certainty(cells)),
      commodity,
      weight: weight.weight,
      weight_text: weight.weight_text,
      quantity: isCode ? null : pieces,
      quantity_unit: unit(quantityUnit(cells) || apart.unit),
      money: money(cells, remarks),
    }
  }
}

function commodityReader({ columns }: Plan): (cells: Cells, remarks: Remark[]) => string {
  const at = columns.commodity ?? []
  const [only] = at
  if (only === undefined) return () => ''
  const text = (cells: Cells, column: number) => disclosedText(oneLine(cells[column] ?? ''))
  const all = (cells: Cells) =>
    at.length === 1
      ? text(cells, only)
      : [...new Set(at.map((column) => text(cells, column)).filter((one) => one !== ''))].join('; ')
  return (cells, remarks) => {
    const whole = all(cells)
    if (whole.length > longest.commodity && !remarks.includes('cell_cut')) remarks.push('cell_cut')
    return shorten(whole, longest.commodity)
  }
}

/**
 * Reads the weight in kilograms. A column of kilograms counts first; otherwise the unit beside the number, in its cell,
 * in its heading, or of the source decides. Without a unit the weight is not known.
 */
function weightReader(plan: Plan, cell: CellOf): Read<Some<'weight' | 'weight_text'>> {
  const [kilograms, weight, unit] = [cell('weight_kg'), cell('weight'), cell('weight_unit')]
  const factor = memoize((text: string) => kilogramsOf(text) ?? Number.NaN)
  const usual =
    kilogramsIn(headingOf(plan, 'weight')) ?? (plan.weightUnit === null ? Number.NaN : factor(plan.weightUnit))
  const [kilogramsOfRow, weightOfRow] = [figureReader(plan, 'weight_kg'), figureReader(plan, 'weight')]
  return (cells, remarks) => {
    const inKilograms = kilograms(cells)
    const kg = inKilograms === '' ? null : kilogramsOfRow(splitUnit(inKilograms).number, remarks)
    const text = weight(cells)
    if (kg !== null && (kg > 0 || text === ''))
      return {
        weight: kg,
        weight_text: shorten(text === '' ? `${inKilograms} KG` : withUnit(text, unit(cells)), 60),
      }
    if (text === '') return { weight: null, weight_text: '' }
    const apart = splitUnit(text)
    const number = weightOfRow(apart.number, remarks)
    const named = disclosedText(unit(cells)) || apart.unit
    const one = named === '' ? usual : factor(named)
    if (number !== null && Number.isNaN(one)) remarks.push('weight_unit_unknown')
    const isKnown = number !== null && !Number.isNaN(one)
    return { weight: isKnown ? number * one : null, weight_text: shorten(withUnit(text, unit(cells)), 60) }
  }
}

const withUnit = (text: string, unit: string): string => (unit === '' ? text : `${text} ${unit}`)

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
    text === '' || isPlainBill(text)
      ? text
      : shorten(disclosedText(text).toUpperCase().replace(/\s+/g, ''), longest.code)
  const revisionOf = memoize((text: string) => readRevision(text, plan))
  const statusOf = memoize((text: string) => ({ status: readStatus(text) }))
  return (cells: Cells) => ({
    master_bill: bill(master(cells)),
    house_bill: bill(house(cells)),
    declaration: bill(declaration(cells)),
    item: bill(item(cells)),
    status: statusOf(status(cells)).status,
    revision: revisions.length === 0 ? 0 : Math.max(...revisions.map((column) => revisionOf(cells[column] ?? ''))),
  })
}

/** Whether a number of a bill is two to eight letters and up to forty digits, as most are, and needs no cleaning. */
function isPlainBill(text: string): boolean {
  const { length } = text
  let letters = 0
  while (letters < length && isBetween(text.charCodeAt(letters), 65, 90)) letters += 1
  if (letters < 2 || letters > 8 || length - letters < 2 || length - letters > 40) return false
  for (let at = letters; at < length; at += 1) if (!isBetween(text.charCodeAt(at), 48, 57)) return false
  return true
}

const isBetween = (sign: number, first: number, last: number): boolean => sign >= first && sign <= last
