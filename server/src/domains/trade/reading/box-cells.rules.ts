import type { FoundContainers, FoundType } from './values/containers.rules.ts'
import { readContainers, readTypes } from './values/containers.rules.ts'
import type { Plan } from './fact-rows.rules.ts'
import type { Some, Read, CellOf } from './cell-texts.rules.ts'
import { kept, figureReader } from './cell-texts.rules.ts'

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

/**
 * Returns a type for each box: one for all of them, or each its own. Where every item of the list has a type, a box
 * keeps the type at its place. Types without boxes are returned as they are.
 */
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

/** Returns the TEU of the boxes; null when no length is known, so that only the source's own figure is left. */
function sumOf(types: readonly (FoundType | null)[]): number | null {
  const known = types.filter((type) => type !== null)
  return known.length === 0 ? null : known.reduce((sum, { teu }) => sum + teu, 0)
}

const countedBoxes = (twenties: number | null, forties: number | null): number | null =>
  twenties === null && forties === null ? null : (twenties ?? 0) + (forties ?? 0) * 2
