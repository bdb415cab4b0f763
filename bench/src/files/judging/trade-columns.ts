import type { FoundFile } from '@seamark/contract/trade/imports/found-files'
import type { Column, Layout } from '../layouts/layout.ts'
import { type Add, plain } from './findings.ts'

/** Below this confidence, or with a question, the page asks a person to look at the column. */
const sure = 0.7

/** Compares what the columns were taken for with the layout; the page of a mapping shows no more than this. */
export function judgeColumns(layout: Layout, found: FoundFile['columns'], add: Add) {
  const right = layout.columns.filter((column, at) => {
    const one = found.find(({ index, heading }) => index === at && plain(heading) === plain(column.heading))
    if (!one) add('column', 'headings', `not found: ${column.heading} (${column.kind})`)
    else if (isColumnRight(layout, column, one.suggestion)) return true
    else add('column', column.heading, `${column.kind} is ${one.suggestion ?? 'left out'} (${one.confidence})`)
    return false
  })
  const taken = found.flatMap(({ suggestion }) => suggestion ?? [])
  const looked = found.flatMap(({ suggestion, confidence, ...more }) =>
    suggestion !== null && (confidence < sure || ('question' in more && more.question !== null)) ? [suggestion] : [],
  )
  return { right: right.length, taken: new Set<string>(taken), looked: new Set<string>(looked) }
}

/** The fields that are right for a kind of column, beside that of its own name; `null` is a column that is left out. */
const others: Readonly<Record<string, readonly (string | null)[]>> = {
  month: ['date'],
  boxes: ['containers', 'container_type'],
  count_20: [],
  hs_certainty: [null],
  item: [null],
  container_type: ['container_size'],
  // An office of customs may stand for the port, and net weight for the weight where no gross weight is given.
  '-office': [null, 'port_home'],
  '-netalone': [null, 'weight', 'weight_kg'],
  '-pounds': [null, 'weight'],
  '-poundunit': [null, 'weight_unit'],
  '-manifest': [null, 'declaration', 'voyage'],
  '-job': [null, 'declaration'],
  '-receipt': [null, 'pol', 'port_abroad'],
  '-indiaport': [null, 'pod', 'port_home'],
  '-countryagain': [null, 'exporter_country', 'country_abroad'],
}

function isColumnRight(layout: Layout, { kind, style }: Column, given: string | null): boolean {
  if (others[kind]?.includes(given)) return true
  if (kind.startsWith('-')) return given === null
  if (given === kind) return true
  const isImport = layout.direction === 'import'
  // A heading that says only bill of lading may be either.
  if (given === 'house_bill') return kind === 'master_bill' && style === 'any'
  if (given === 'weight_kg') return kind === 'weight' && style === 'kg'
  if (given === 'port_home') return kind === (isImport ? 'pod' : 'pol')
  if (given === 'port_abroad') return kind === (isImport ? 'pol' : 'pod')
  return given === 'country_abroad' && kind === (isImport ? 'origin' : 'destination')
}
