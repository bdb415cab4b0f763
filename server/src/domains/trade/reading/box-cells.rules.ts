import type { FoundContainers, FoundType } from './values/containers.rules.ts'
import { countsBoxes, readContainers, readTypes } from './values/containers.rules.ts'
import type { Plan } from './fact-rows.rules.ts'
import type { Some, Read, CellOf } from './cell-texts.rules.ts'
import { memoize, figureReader } from './cell-texts.rules.ts'

export function boxesReader(
  plan: Plan,
  cell: CellOf,
): Read<Some<'containers' | 'container_types' | 'teu' | 'source_teu'>> {
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
  const typesOf = memoize((text: string) => {
    const [type = '', feet = ''] = text.split('\t')
    return { named: readTypes(type, feet), isCounted: countsBoxes(type || feet) }
  })
  return (cells, remarks) => {
    const found = readContainers(
      columns.length === 1 ? (cells[columns[0] ?? 0] ?? '') : columns.map((column) => cells[column] ?? '').join(','),
    )
    const { numbers } = found
    for (const doubt of found.remarks) remarks.push(doubt)
    const { named, isCounted } = typesOf(`${types(cells)}\t${size(cells)}`)
    const inColumns = [twentiesIn(twenties(cells), remarks), fortiesIn(forties(cells), remarks)] as const
    const sourceTeu = teuIn(teu(cells), remarks)
    const { each, counted, isDeclared } = countedBoxes(found, { named, isCounted, inColumns })
    if (each.some((one) => one === null) || (numbers.length > 0 && each.length === 0 && named.length > 0))
      remarks.push('type_unknown')
    if (isDeclared) remarks.push('boxes_differ')
    if (counted !== null && sourceTeu !== null && Math.abs(counted - sourceTeu) > 0.01) remarks.push('teu_differs')
    return {
      containers: numbers,
      container_types: isDeclared || each.some((one) => one?.code) ? each.map((one) => one?.code ?? '') : [],
      teu: Math.round((counted ?? sourceTeu ?? 0) * 100) / 100,
      source_teu: sourceTeu,
    }
  }
}

interface Declared {
  named: readonly (FoundType | null)[]
  /** Whether the types say how many boxes there are. */
  isCounted: boolean
  /** The boxes of twenty and forty feet that columns of their own count. */
  inColumns: readonly [twenties: number | null, forties: number | null]
}

interface Counted {
  each: readonly (FoundType | null)[]
  counted: number | null
  /** Whether what the row declares counts, because it lists another number of boxes. */
  isDeclared: boolean
}

/** Counts the boxes of a row. What it declares goes before what it lists: 2*20GP beside one number is two boxes. */
function countedBoxes(found: FoundContainers, { named, isCounted, inColumns: [twenties, forties] }: Declared): Counted {
  const listed = found.numbers.length
  const inColumns = (twenties ?? 0) + (forties ?? 0)
  const teuOfColumns = twenties === null && forties === null ? null : (twenties ?? 0) + (forties ?? 0) * 2
  if (listed === 0)
    return named.length > 0
      ? { each: named, counted: sumOf(named) ?? teuOfColumns, isDeclared: false }
      : { each: [], counted: teuOfColumns, isDeclared: false }
  if (isCounted ? named.length !== listed : named.length > found.listed)
    return { each: named, counted: sumOf(named), isDeclared: true }
  const each = typesOfBoxes(found, named)
  if (inColumns === 0 || inColumns === listed || isCounted)
    return { each, counted: each.length > 0 ? sumOf(each) : teuOfColumns, isDeclared: false }
  const types = [...boxesOf(twenty, twenties), ...boxesOf(forty, forties)]
  return { each: types, counted: teuOfColumns, isDeclared: true }
}

const twenty: FoundType = { code: '20GP', teu: 1 }
const forty: FoundType = { code: '', teu: 2 }
/** A column of counts may hold any number; a row of a thousand boxes lists no types. */
const boxesOf = (type: FoundType, count: number | null): FoundType[] =>
  count === null || count > 999 ? [] : Array.from({ length: Math.floor(count) }, () => type)

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
  const [first = null] = types
  const isOneForAll = types.length < numbers.length && new Set(types.map((type) => type?.code)).size === 1
  const isEach = types.length === listed
  return numbers.map((_, index) => (isOneForAll ? first : (types[isEach ? (places[index] ?? index) : index] ?? null)))
}

/** Returns the TEU of the boxes; null when no length is known, so that only the source's own figure is left. */
function sumOf(types: readonly (FoundType | null)[]): number | null {
  const known = types.filter((type) => type !== null)
  return known.length === 0 ? null : known.reduce((sum, { teu }) => sum + teu, 0)
}
