import type { TradeField } from '@seamark/contract/trade/reading/fields'
import type { Plan } from './fact-rows.rules.ts'
import type { CellOf, Cells, Read, Some } from './cell-texts.rules.ts'
import { disclosedText, longest, memoize, memoizePair, oneLine, shorten } from './cell-texts.rules.ts'
import { readCountry } from './values/countries.rules.ts'
import { laneOf, readPort } from './values/places.rules.ts'

/** Reads the direction from each row where one file has both; otherwise it is the source's. */
export function directionReader(
  { direction }: Plan,
  flow: (cells: Cells) => string,
): (cells: Cells) => 'import' | 'export' {
  const read = memoize((text: string) =>
    /^(?:m|i|1|impo?\.?)$|import|[进進]口|輸入/i.test(text)
      ? 'import'
      : /^(?:x|e|2|expo?\.?)$|export|出口|輸出/i.test(text)
        ? 'export'
        : direction,
  )
  return (cells) => read(flow(cells))
}

type Places = Some<'pol' | 'pod' | 'pol_text' | 'pod_text' | 'lane' | 'origin' | 'destination'>

/** Reads the places of a row. Few ports and countries come together in a file, so their places are read once. */
export function placesReader(plan: Plan, cell: CellOf): Read<Places> {
  const [pol, pod, home, abroad] = [cell('pol'), cell('pod'), cell('port_home'), cell('port_abroad')]
  const besideOf = besideReader(plan, cell)
  return (cells, remarks) => {
    const { isImport, placesOf } = besideOf(cells)
    const from = pol(cells) || (isImport ? abroad : home)(cells)
    const to = pod(cells) || (isImport ? home : abroad)(cells)
    const places = placesOf(from, to)
    if (places.pol === '' && places.pol_text !== '') remarks.push('pol_unmatched')
    if (places.pod === '' && places.pod_text !== '') remarks.push('pod_unmatched')
    return places
  }
}

/** What a row says of its places beside the names of the ports. */
interface Beside {
  isImport: boolean
  /** Returns the places of a row that says this and names these ports. */
  placesOf: (from: string, to: string) => Places
}

const besideFields = [
  'flow',
  'country_abroad',
  'origin',
  'destination',
  'importer_country',
  'exporter_country',
] as const satisfies readonly TradeField[]
/** The memory is emptied when it holds so many, each with so many pairs of ports. */
const [mostBeside, mostPairs] = [200, 500]

/** Rows that follow each other often say the same, so the cells are compared with those of the row before. */
function besideReader(plan: Plan, cell: CellOf): (cells: Cells) => Beside {
  const columns = besideFields.flatMap((field) => plan.columns[field]?.[0] ?? [])
  const read = besideMaker(plan, cell)
  const known = new Map<string, Beside>()
  const last: string[] = []
  let beside: Beside | undefined
  return (cells) => {
    if (beside && columns.every((column, at) => (cells[column] ?? '') === last[at])) return beside
    for (const [at, column] of columns.entries()) last[at] = cells[column] ?? ''
    const key = last.join('\t')
    beside = known.get(key) ?? read(cells)
    if (known.size >= mostBeside) known.clear()
    known.set(key, beside)
    return beside
  }
}

function besideMaker(plan: Plan, cell: CellOf): (cells: Cells) => Beside {
  const direction = directionReader(plan, cell('flow'))
  const countryOf = memoize(readCountry)
  const country = (field: TradeField) => {
    const text = cell(field)
    return (cells: Cells) => countryOf(text(cells))
  }
  const [abroad, origin, destination] = [country('country_abroad'), country('origin'), country('destination')]
  const [importer, exporter] = [country('importer_country'), country('exporter_country')]
  const placesOf = placesJudge(plan)
  const ours = plan.country ?? ''
  return (cells) => {
    const isImport = direction(cells) === 'import'
    const [other, begin, end] = [abroad(cells), origin(cells), destination(cells)]
    const begins = `${begin}\t${exporter(cells)}\t${isImport ? other : ours}`
    const ends = `${end}\t${importer(cells)}\t${isImport ? ours : other}`
    const countries = {
      begins,
      ends,
      origin: begin || (isImport ? other : ''),
      destination: end || (isImport ? '' : other),
    }
    return { isImport, placesOf: memoizePair((from, to) => placesOf(from, to, countries), mostPairs) }
  }
}

interface Countries extends Some<'origin' | 'destination'> {
  /** The countries that the row names for each end, separated by tabs. They decide between ports of one name. */
  begins: string
  ends: string
}

function placesJudge(plan: Plan): (from: string, to: string, countries: Countries) => Places {
  const portNamed = plan.port ?? readPort
  const portOf = memoizePair((name: string, countries: string) => portNamed(name, countries.split('\t')))
  const textOf = memoize((text: string) =>
    shorten(disclosedText(oneLine(text.normalize('NFKC'))).toUpperCase(), longest.port),
  )
  const lane = memoizePair(laneOf)
  return (from, to, { begins, ends, origin, destination }) => {
    const [polText, podText] = [textOf(from), textOf(to)]
    const pol = polText === '' ? '' : portOf(polText, begins)
    const pod = podText === '' ? '' : portOf(podText, ends)
    return { pol, pod, pol_text: polText, pod_text: podText, lane: lane(pol, pod), origin, destination }
  }
}
