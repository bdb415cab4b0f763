import type { FoundContainers } from './values/container-lists.rules.ts'
import type { FoundType } from './values/containers.rules.ts'
import { countsBoxes, readContainers, readTypes } from './values/containers.rules.ts'
import type { Plan } from './fact-rows.rules.ts'
import { boxesCountedBy } from './headings/box-counts.rules.ts'
import type { Some, Read, CellOf } from './cell-texts.rules.ts'
import { figureReader, memoizePair } from './cell-texts.rules.ts'

export function boxesReader(
  plan: Plan,
  cell: CellOf,
): Read<Some<'containers' | 'container_types' | 'teu' | 'source_teu'>> {
  const columns = plan.columns.containers ?? []
  const [types, size, teu] = [cell('container_type'), cell('container_size'), cell('teu')]
  const [teuIn, inColumns] = [figureReader(plan, 'teu'), countsReader(plan)]
  const hasNoCounts = plan.columns.count_20 === undefined && plan.columns.count_40 === undefined
  const typesOf = memoizePair((type: string, feet: string) => {
    const named = readTypes(type, feet)
    const isComplete = named.every((one) => one !== null && one.code !== '')
    return { named, codes: codesOf(named), isCounted: countsBoxes(type || feet), sum: sumOf(named), isComplete }
  })
  return (cells, remarks) => {
    const found = readContainers(
      columns.length === 1 ? (cells[columns[0] ?? 0] ?? '') : columns.map((column) => cells[column] ?? '').join(','),
    )
    const { numbers } = found
    for (const doubt of found.remarks) remarks.push(doubt)
    const { named, codes, isCounted, sum, isComplete } = typesOf(types(cells), size(cells))
    const sourceTeu = teuIn(teu(cells), remarks)
    // In most rows each box has its type, and nothing else counts them.
    const isUsual = isComplete && hasNoCounts && numbers.length > 0 && haveOneEach(found, named)
    const { each, counted, isDeclared } = isUsual
      ? { each: named, counted: sum, isDeclared: false }
      : countedBoxes(found, { named, isCounted, inColumns: inColumns(cells, remarks) })
    if (!isUsual && (each.includes(null) || (numbers.length > 0 && each.length === 0 && named.length > 0)))
      remarks.push('type_unknown')
    if (isDeclared) remarks.push('boxes_differ')
    if (counted !== null && sourceTeu !== null && Math.abs(counted - sourceTeu) > 0.01) remarks.push('teu_differs')
    return {
      containers: numbers,
      container_types:
        isUsual || isDeclared || each.some((one) => one?.code) ? (each === named ? codes : codesOf(each)) : [],
      teu: Math.round((counted ?? sourceTeu ?? 0) * 100) / 100,
      source_teu: sourceTeu,
    }
  }
}

const haveOneEach = ({ numbers, listed }: FoundContainers, named: readonly unknown[]): boolean =>
  numbers.length === listed && named.length === listed

const codesOf = (types: readonly (FoundType | null)[]): string[] => types.map((one) => one?.code ?? '')

interface Declared {
  named: readonly (FoundType | null)[]
  /** Whether the types say how many boxes there are. */
  isCounted: boolean
  /** The boxes that columns of their own count, by type; empty where all of these columns are. */
  inColumns: readonly Count[]
}

interface Counted {
  each: readonly (FoundType | null)[]
  counted: number | null
  /** Whether what the row declares counts, because it lists another number of boxes. */
  isDeclared: boolean
}

/** Counts the boxes of a row. What it declares goes before what it lists: 2*20GP beside one number is two boxes. */
function countedBoxes(found: FoundContainers, { named, isCounted, inColumns }: Declared): Counted {
  const listed = found.numbers.length
  const teuOfColumns =
    inColumns.length === 0 ? null : inColumns.reduce((sum, { count, type }) => sum + count * type.teu, 0)
  if (listed === 0)
    return named.length > 0
      ? { each: named, counted: sumOf(named) ?? teuOfColumns, isDeclared: false }
      : { each: [], counted: teuOfColumns, isDeclared: false }
  if (isCounted ? named.length !== listed : named.length > found.listed)
    return { each: named, counted: sumOf(named), isDeclared: true }
  const each = typesOfBoxes(found, named)
  const inAll = inColumns.reduce((sum, { count }) => sum + count, 0)
  if (inAll === 0 || inAll === listed || isCounted)
    return { each, counted: each.length > 0 ? sumOf(each) : teuOfColumns, isDeclared: false }
  const types = inColumns.flatMap(boxesOf)
  return { each: types, counted: teuOfColumns, isDeclared: true }
}

const twenty: FoundType = { code: '20GP', teu: 1 }
const forty: FoundType = { code: '', teu: 2 }
/** A column of counts may hold any number; a row of a thousand boxes lists no types. */
const boxesOf = ({ type, count }: Count): FoundType[] =>
  count > 999 ? [] : Array.from({ length: Math.floor(count) }, () => type)

interface Count {
  type: FoundType
  count: number
}

/** Reads the columns that count boxes. Each counts those that its heading names; several of one length are added. */
function countsReader(plan: Plan): Read<Count[]> {
  const counted = (['count_20', 'count_40'] as const).flatMap((field) => {
    const figure = figureReader(plan, field)
    return (plan.columns[field] ?? []).map((column) => ({
      column,
      figure,
      type: typeNamed(plan.headings?.[column] ?? '', field),
    }))
  })
  if (counted.length === 0) return () => []
  return (cells, remarks) =>
    counted.flatMap(({ column, figure, type }) => {
      const count = figure(cells[column] ?? '', remarks)
      return count === null ? [] : [{ type, count }]
    })
}

/** Returns the type that a heading such as 40HQ names, where it is of the field's length. */
function typeNamed(heading: string, field: 'count_20' | 'count_40'): FoundType {
  const boxes = boxesCountedBy(heading)
  const [named = null] = boxes?.field === field ? readTypes(boxes.type) : []
  return named ?? (field === 'count_20' ? twenty : forty)
}

/**
 * Returns a type for each box: one for all of them, or each its own. Where every item of the list has a type, a box
 * keeps the type at its place. Types without boxes are returned as they are.
 */
function typesOfBoxes(
  { numbers, places, listed }: FoundContainers,
  types: readonly (FoundType | null)[],
): readonly (FoundType | null)[] {
  if (types.length === 0) return []
  if (numbers.length === 0) return [...types]
  const isEach = types.length === listed
  if (isEach && numbers.length === listed) return types
  const [first = null] = types
  const isOneForAll = types.length < numbers.length && new Set(types.map((type) => type?.code)).size === 1
  return numbers.map((_, index) => (isOneForAll ? first : (types[isEach ? (places[index] ?? index) : index] ?? null)))
}

/** Returns the TEU of the boxes; null when no length is known, so that only the source's own figure is left. */
function sumOf(types: readonly (FoundType | null)[]): number | null {
  let sum: number | null = null
  for (const type of types) if (type !== null) sum = (sum ?? 0) + type.teu
  return sum
}
