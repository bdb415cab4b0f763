import type { FoundFile } from '@seamark/contract/trade/imports/found-files'
import type { TradeField } from '@seamark/contract/trade/reading/fields'
import { cutText } from '../../../platform/storable-texts.ts'
import { kilogramsIn, saidOfValue } from './heading-units.rules.ts'
import { partsOf } from './headings/heading-parts.rules.ts'
import { readCountry } from './values/countries.rules.ts'
import { readPort } from './values/places.rules.ts'

type Guesses = FoundFile['guesses']
type Column = Pick<FoundFile['columns'][number], 'index' | 'heading' | 'suggestion'>

export interface NumberedRow {
  /** The number of the row as the spreadsheet shows it. */
  row: number
  cells: string[]
}

interface Looked {
  fileName: string
  sheet: string
  columns: readonly Column[]
  rows: readonly NumberedRow[]
}

/**
 * Guesses what the file shows about its source: the direction, the country of the customs office, what its date means
 * and how it is called; each with the row or heading that shows it. What nothing shows stays null, and is asked.
 */
export function guessesOf(looked: Looked): Guesses {
  const direction = directionOf(looked)
  const country = countryOf(looked, direction?.value ?? 'import')
  return {
    source: null,
    name: nameOf(looked.fileName),
    direction: direction ?? (country && countryOf(looked, 'export') === null ? { ...country, value: 'import' } : null),
    country,
    zone: country && (zones[country.value] ?? null),
    dateMeaning: dateMeaningOf(looked),
    dayFirst: rowShowing(looked, 'date', (cell) => {
      const [, first = 0, second = 0] = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}/.exec(cell)?.map(Number) ?? []
      return first > 12 ? true : second > 12 ? false : undefined
    }),
    decimal: decimalOf(looked),
    kilograms: headingShowing(looked, ['weight_kg', 'weight'], kilogramsIn),
    currency: headingShowing(looked, ['value'], (heading) => saidOfValue(heading).currency || undefined),
  }
}

/** The name of the file without its ending, days and numbers. */
function nameOf(fileName: string): string {
  const stem = fileName.replace(/\.[a-z0-9]{2,5}$/i, '')
  const words = stem
    .replace(/\d{4}[-_.年]?\d{0,2}[-_.月]?\d{0,2}日?/g, ' ')
    .replace(/[_\s]+|(?<=\s)\d+(?=\s|$)|[()（）[\]]/g, ' ')
    .replace(/^[\s.-]+|[\s.-]+$/g, '')
    .replace(/\s+/g, ' ')
  return cutText(words || stem, 80)
}

const columnOf = ({ columns }: Looked, ...fields: TradeField[]) =>
  fields.flatMap((field) => columns.find(({ suggestion }) => suggestion === field) ?? [])[0]

/** The direction that the heading of the date names, else another heading, the sheet or the file. */
function directionOf(looked: Looked): Guesses['direction'] {
  const { columns, fileName, sheet } = looked
  const date = columnOf(looked, 'date', 'month')
  const names = [sheet, fileName.replace(/\.[a-z0-9]+$/i, '')]
  const texts = [
    ...(date ? [date.heading] : []),
    ...columns
      .filter(({ suggestion }) => suggestion === null || !ofOneSide.has(suggestion))
      .map(({ heading }) => heading),
    ...names.filter((name) => !saysProgram.test(name)),
  ]
  for (const text of texts) {
    const { has } = partsOf(text)
    if (has.has('import') !== has.has('export'))
      return { value: has.has('import') ? 'import' : 'export', row: null, text }
  }
  return null
}

/** Programs call what they write `export` or `data_export_2026`, and what they read `import template`: no direction of goods. */
const saysProgram =
  /^[\s\d_().-]*(?:(?:data|full|new|my|table|list|file|report|excel|csv|query|grid|result|results|template)[\s_-]*)*(?:exported|export|exporte|exportar|import)(?:[\s_-]*(?:data|full|new|table|list|file|report|excel|csv|query|grid|result|results|template|sheet))*[\s\d_().-]*$/i

/** Headings of these fields name a side in files of both directions. */
const ofOneSide: ReadonlySet<TradeField> = new Set([
  'importer',
  'exporter',
  'importer_country',
  'exporter_country',
  'origin',
  'destination',
  'pol',
  'pod',
])

/** The country of the customs office: all goods go there, or all come from there. */
function countryOf(looked: Looked, direction: 'import' | 'export'): Guesses['country'] {
  const places: TradeField[] =
    direction === 'import' ? ['port_home', 'pod', 'destination'] : ['port_home', 'pol', 'origin']
  for (const field of places) {
    const column = columnOf(looked, field)
    const found = column && onlyCountry(looked, column, field)
    if (found) return found
  }
  return byScript(looked)
}

function onlyCountry({ rows }: Looked, { index }: Column, field: TradeField): Guesses['country'] {
  const isCountry = field === 'origin' || field === 'destination'
  const counts = new Map<string, { rows: number; row: number; text: string }>()
  let all = 0
  for (const { row, cells } of rows.slice(0, 500)) {
    const text = cells[index]?.trim() ?? ''
    if (text === '') continue
    const country = isCountry ? readCountry(text) : readPort(text).slice(0, 2)
    if (country === '') continue
    all += 1
    const known = counts.get(country)
    counts.set(country, known ? { ...known, rows: known.rows + 1 } : { rows: 1, row, text })
  }
  const [best] = [...counts].toSorted(([, one], [, other]) => other.rows - one.rows)
  return best && best[1].rows * 10 >= all * 9 ? { value: best[0], row: best[1].row, text: best[1].text } : null
}

/** Scripts and letters of one country alone, in the headings. */
const scripts: readonly (readonly [RegExp, string])[] = [
  [/[ăơưđạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/iu, 'VN'],
  [/[\u{E01}-\u{E5B}]/u, 'TH'],
  [/\p{Script=Hangul}/u, 'KR'],
  [/[ğışİ]/u, 'TR'],
  [/[\u{3041}-\u{30FC}]/u, 'JP'],
]

function byScript({ columns }: Looked): Guesses['country'] {
  for (const [script, value] of scripts) {
    const shown = columns.filter(({ heading }) => script.test(heading))
    const [first] = shown
    if (first && shown.length >= 2) return { value, row: null, text: first.heading }
  }
  return null
}

function dateMeaningOf(looked: Looked): Guesses['dateMeaning'] {
  const column = columnOf(looked, 'date')
  if (!column) return null
  const { has } = partsOf(column.heading)
  const said = (value: 'arrival' | 'departure' | 'declaration') => ({ value, row: null, text: column.heading })
  if (has.has('arrive') && !has.has('depart')) return said('arrival')
  if (has.has('depart') || has.has('load')) return said('departure')
  return has.has('declare') || has.has('declaration') ? said('declaration') : null
}

/** Returns the heading of the first of some fields, if it shows something. */
function headingShowing<Value>(
  looked: Looked,
  fields: readonly TradeField[],
  shows: (heading: string) => Value | undefined,
) {
  const heading = columnOf(looked, ...fields)?.heading ?? ''
  const value = shows(heading)
  return value === undefined ? null : { value, row: null, text: heading }
}

/** Returns the first row whose cell of a field shows something. */
function rowShowing<Value>(looked: Looked, field: TradeField, shows: (cell: string) => Value | undefined) {
  const column = columnOf(looked, field)
  if (!column) return null
  for (const { row, cells } of looked.rows) {
    const text = cells[column.index]?.trim() ?? ''
    const value = shows(text)
    if (value !== undefined) return { value, row, text }
  }
  return null
}

/** The first number with both signs, or with decimals that cannot be thousands. */
function decimalOf(looked: Looked): Guesses['decimal'] {
  for (const field of ['weight_kg', 'weight', 'value', 'quantity'] as const) {
    const found = rowShowing(looked, field, (cell) => {
      const [, sign] = /^\D*\d[\d.,\s]*([.,])(?:\d{1,2}|\d{4,})\D*$/.exec(cell) ?? []
      return sign === '.' || sign === ',' ? sign : undefined
    })
    if (found) return found
  }
  return null
}

/** The zone in which the customs of a country write their times; of several zones that of its busiest ports. */
const zones: Readonly<Record<string, string>> = {
  AE: 'Asia/Dubai',
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BD: 'Asia/Dhaka',
  BO: 'America/La_Paz',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CO: 'America/Bogota',
  CR: 'America/Costa_Rica',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  EG: 'Africa/Cairo',
  ES: 'Europe/Madrid',
  ET: 'Africa/Addis_Ababa',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  GH: 'Africa/Accra',
  HK: 'Asia/Hong_Kong',
  ID: 'Asia/Jakarta',
  IN: 'Asia/Kolkata',
  IT: 'Europe/Rome',
  JP: 'Asia/Tokyo',
  KE: 'Africa/Nairobi',
  KR: 'Asia/Seoul',
  KZ: 'Asia/Almaty',
  LK: 'Asia/Colombo',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NG: 'Africa/Lagos',
  NL: 'Europe/Amsterdam',
  PA: 'America/Panama',
  PE: 'America/Lima',
  PH: 'Asia/Manila',
  PK: 'Asia/Karachi',
  PY: 'America/Asuncion',
  RU: 'Europe/Moscow',
  SA: 'Asia/Riyadh',
  SG: 'Asia/Singapore',
  TH: 'Asia/Bangkok',
  TR: 'Europe/Istanbul',
  TW: 'Asia/Taipei',
  TZ: 'Africa/Dar_es_Salaam',
  UA: 'Europe/Kyiv',
  UG: 'Africa/Kampala',
  US: 'America/New_York',
  UY: 'America/Montevideo',
  UZ: 'Asia/Tashkent',
  VE: 'America/Caracas',
  VN: 'Asia/Ho_Chi_Minh',
  ZA: 'Africa/Johannesburg',
}
