import { severalColumns, type TradeField } from '@seamark/contract/trade/reading/fields'
import { kilogramsIn, saidOfValue } from '../heading-units.rules.ts'
import { declares, ofExport, ofImport, saysGross, saysNet } from '../heading-words.rules.ts'
import { type ColumnLook, fieldsAgainst, fitOf, isNoName, lookOf, parties } from './column-values.rules.ts'
import { saysDollars, saysWeight } from './concept-fields.rules.ts'
import { partsOf } from './heading-parts.rules.ts'
import { type Meaning, meaningOf, nobodys, plainHeading } from './heading-meanings.rules.ts'
import { countsRows, isRowNumberHeading } from './row-numbers.rules.ts'
import { placeUnits } from './unit-columns.rules.ts'

/** The field that a column is taken for. */
export interface Suggestion {
  column: number
  heading: string
  /** Null for a column that is left out. */
  field: TradeField | null
  /** 1 for the exact word. Below 0.7 a person should look. */
  confidence: number
  /** The fields that the cells contradict, whatever the heading says. */
  against: readonly TradeField[]
}

/** The cells below the headings, row by row. */
export type Below = readonly (readonly string[])[]

interface Found extends Omit<Suggestion, 'against'>, Meaning {
  look: ColumnLook
}

/**
 * Suggests a field for each heading, by its words and by the cells below it. Where two mean one field, the likelier one
 * gets it, unless the field is put together from several.
 */
export function suggestFields(headings: readonly string[], below: Below = []): Suggestion[] {
  const read = headings.map((heading, column) => {
    const cells = below.map((row) => row[column] ?? '')
    const look = lookOf(cells)
    return { column, heading, look, ...withoutRowNumber(fitted(meaningOf(heading), look, heading), heading, cells) }
  })
  const chosen = placeUnits(chooseOne(withoutNet(placeForwarder(placeClient(placeDeclarant(placeBills(read)))))))
  const found = byValues(chosen, below)
  const isInDollars = found.some(({ field, heading }) => field === 'value' && isDollarHeading(heading))
  return found.map(({ column, heading, field, confidence, look }) => {
    const told = { column, heading, against: fieldsAgainst(look) }
    return isInDollars && field === 'currency'
      ? { ...told, field: null, confidence: 0 }
      : { ...told, field, confidence }
  })
}

/** Drops or doubts a field that the cells contradict, and trusts one that they prove. */
function fitted(meaning: Meaning, look: ColumnLook, heading: string): Meaning {
  if (meaning.field === null) return meaning
  const fit = fitOf(look, meaning.field)
  // 申报单位 is who declares, or the unit of what is declared; 包装 is how many packages, or of what kind.
  if (parties.includes(meaning.field) && isNoName(look)) return nobodys
  // Who a trade partner is may be a company or a country.
  if (parties.includes(meaning.field) && look.countries >= 0.9 && partsOf(heading).has.has('partner'))
    return { ...meaning, field: 'country_abroad', confidence: 0.75 }
  if (fit === 0 && meaning.field === 'quantity' && partsOf(heading).has.has('package'))
    return { ...meaning, field: 'quantity_unit', confidence: look.units >= 0.5 ? 0.9 : 0.6 }
  if (fit === 0) return meaning.confidence >= 1 ? { ...meaning, confidence: 0.5 } : { ...nobodys, isOther: true }
  return fit === 1 && meaning.confidence < 0.75 ? { ...meaning, confidence: 0.75 } : meaning
}

/** The fields that a running number of the file is mistaken for. */
const numbered: readonly (TradeField | null)[] = ['item', 'declaration', 'house_bill', 'master_bill', null]

/** Leaves out a column that numbers the rows of the file: it says nothing of the shipment. */
const withoutRowNumber = (meaning: Meaning, heading: string, cells: readonly string[]): Meaning =>
  numbered.includes(meaning.field) && ((meaning.field === 'item' && isRowNumberHeading(heading)) || countsRows(cells))
    ? { ...nobodys, isOther: true }
    : meaning

function chooseOne(found: readonly Found[]): Found[] {
  const taken = new Map<TradeField, number>()
  const kept = found.map((one) => ({ ...one }))
  const inOrder = kept.toSorted(
    (one, other) => weightOf(other) - weightOf(one) || one.rank - other.rank || one.column - other.column,
  )
  for (const one of inOrder) {
    if (one.field === null) continue
    const first = taken.get(one.field)
    if (first !== undefined && !mayRepeat(one, first)) Object.assign(one, { field: null, confidence: 0, isOther: true })
    else if (first === undefined) taken.set(one.field, one.column)
  }
  return kept
}

/** Among several values the one in dollars counts, whatever the others are called. */
const weightOf = ({ field, confidence, heading }: Found) =>
  field === 'value' && isDollarHeading(heading) ? confidence + 1 : confidence

const isDollarHeading = (heading: string) =>
  saidOfValue(heading).isDollars ?? (dollars.test(plainHeading(heading)) || saysDollars(heading))

/** Takes a column of bills for master bills where its numbers begin with carriers' codes and no other column has them. */
function placeBills(found: readonly Found[]): readonly Found[] {
  if (found.some(({ field }) => field === 'master_bill')) return found
  const [of, ...more] = found.filter(({ field, look }) => field === 'house_bill' && look.carrierBills >= 0.6)
  if (!of || more.length > 0) return found
  return found.map((one) => (one === of ? { ...one, field: 'master_bill' as const } : one))
}

/** Takes the declaring party for importer or exporter, by the other headings. The confidence is low, so that a person looks. */
function placeDeclarant(found: readonly Found[]): readonly Found[] {
  const says = (words: RegExp) => found.some(({ heading }) => words.test(plainHeading(heading)))
  const field = says(ofExport) && !says(ofImport) ? 'exporter' : 'importer'
  return found.map((one) =>
    one.field === 'importer' && declares.test(plainHeading(one.heading)) ? { ...one, field, confidence: 0.6 } : one,
  )
}

/**
 * Takes the client of a forwarder (委托客户) for the side that no other column names. The confidence is low, so that a
 * person looks.
 */
function placeClient(found: readonly Found[]): readonly Found[] {
  const isClient = ({ field, heading }: Found) => field === 'importer' && plainHeading(heading).startsWith('委托')
  const has = (field: TradeField) => found.some((one) => one.field === field && !isClient(one))
  const [side, other] = has('importer') ? (['exporter', 'importer'] as const) : (['importer', 'exporter'] as const)
  return found.map((one) => {
    if (!isClient(one)) return one
    return has(side) && has(other) ? { ...one, ...nobodys, isOther: true } : { ...one, field: side, confidence: 0.6 }
  })
}

/**
 * Takes `expediteur` for the forwarder where another column names the shipper, as in Dutch and Flemish files; in French
 * it is the shipper.
 */
function placeForwarder(found: readonly Found[]): readonly Found[] {
  const isExpediteur = ({ heading }: Found) => /^(?:naam)?expediteur(?:naam)?$/.test(plainHeading(heading))
  const hasShipper = found.some((one) => one.field === 'exporter' && !isExpediteur(one))
  if (!hasShipper) return found
  return found.map((one) =>
    one.field === 'exporter' && isExpediteur(one) ? { ...one, field: 'forwarder' as const, confidence: 0.75 } : one,
  )
}

/** Drops the net weight where there is a gross weight, whichever of them names its unit. */
function withoutNet(found: readonly Found[]): readonly Found[] {
  const isWeight = ({ field }: Found) => field === 'weight' || field === 'weight_kg'
  const isGross = ({ heading }: Found) => saysGross.test(plainHeading(heading)) || saysWeight(heading, 'gross')
  const isNet = ({ heading }: Found) =>
    saysNet.test(plainHeading(heading)) || (saysWeight(heading, 'net') && !saysWeight(heading, 'gross'))
  if (!found.some((one) => isWeight(one) && isGross(one) && !isNet(one))) return found
  return found.map((one) => (isWeight(one) && isNet(one) ? { ...one, ...nobodys, isOther: true } : one))
}

/** A value with one of these words is in dollars, whatever the currency of the invoice. */
const dollars = /usd|dollar|dolar|美元|ドル/

/** Date columns are read from left to right, so a substitute for the best one must stand to its right. */
const mayRepeat = ({ field, column, confidence }: Found, first: number) =>
  field !== null && severalColumns.includes(field) && confidence >= 0.9 && (field !== 'date' || column > first)

/** Finds fields for columns whose headings say nothing, by what only such cells look like. A person looks at them. */
function byValues(found: Found[], below: Below): Found[] {
  if (below.length === 0) return found
  const has = (...fields: TradeField[]) => found.some(({ field }) => field !== null && fields.includes(field))
  const open = () => found.filter(({ field, isOther, look }) => field === null && !isOther && look.seen > 0)
  const give = (one: Found | undefined, field: TradeField, confidence = 0.6) => {
    if (one) Object.assign(one, { field, confidence })
  }
  const only = (is: (one: Found) => boolean) => {
    const [one, ...more] = open().filter(is)
    return more.length === 0 ? one : undefined
  }
  if (!has('containers'))
    give(
      found.find(({ field, look }) => field === null && look.containers >= 0.6),
      'containers',
      0.7,
    )
  if (!has('date', 'month', 'year'))
    give(
      open().find(({ look }) => look.days >= 0.9),
      'date',
    )
  if (!has('master_bill'))
    give(
      only(({ look }) => look.carrierBills >= 0.8),
      'master_bill',
    )
  if (!has('hs')) give(only(isOfCodes), 'hs')
  if (!has('currency'))
    give(
      only(({ look }) => look.currencies >= 0.9),
      'currency',
    )
  if (!has('mode'))
    give(
      only(({ look }) => look.modes >= 0.9),
      'mode',
    )
  if (has('quantity') && !has('quantity_unit'))
    give(
      only(({ look }) => look.units > 0 && look.units + look.weightUnits >= 0.9),
      'quantity_unit',
    )
  if (!has('weight', 'weight_kg')) giveWeight(open(), below, give)
  if (!has('value'))
    give(
      only((one) => one.look.numbers >= 0.9 && saidOfValue(one.heading).isDollars === true),
      'value',
    )
  if (has('pol') !== has('pod'))
    give(
      only(({ look }) => look.ports >= 0.8),
      has('pol') ? 'pod' : 'pol',
    )
  if (!has('origin', 'destination', 'country_abroad'))
    give(
      only(({ look }) => look.countries >= 0.9 && look.ports < 0.8),
      'country_abroad',
      0.5,
    )
  return found
}

/** Whether the cells are commodity codes: their lengths are few and even. Numbers of other kinds vary or are of one odd length. */
const isOfCodes = ({ look, heading }: Found) =>
  look.codes >= 0.9 &&
  look.numbers >= 0.9 &&
  saidOfValue(heading).isDollars === null &&
  kilogramsIn(heading) === undefined

/** Of columns whose heading has a unit of weight, the one with the greater numbers is the gross weight. */
function giveWeight(open: readonly Found[], below: Below, give: (one: Found | undefined, field: TradeField) => void) {
  const heavy = open.filter(({ heading, look }) => look.numbers >= 0.9 && kilogramsIn(heading) !== undefined)
  const sum = ({ column }: Found) =>
    below.reduce((sum, cells) => sum + (Number((cells[column] ?? '').replace(/[^\d.]/g, '')) || 0), 0)
  const [first] = heavy.toSorted((one, other) => sum(other) - sum(one))
  give(first, first && kilogramsIn(first.heading) === 1 ? 'weight_kg' : 'weight')
}
