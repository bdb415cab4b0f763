import { containerNamed } from '@seamark/contract/territory/containers'
import { amountOf, type Cell, readCell, textOf } from './cells.rules.ts'
import { type DayFact, type Facts, factsOf } from './facts.rules.ts'
import type { LineContext } from './lines.rules.ts'
import type { Column } from './sheet-heads.rules.ts'
import { emptyFacts, sharedOf, type SheetPlace } from './sheet-rows.rules.ts'

/** Whether a table is one of requests: it names boxes and what is wanted for them, and no prices. */
export function isOfRequests(columns: ReadonlyMap<number, Column>): boolean {
  const fields = new Set([...columns.values()].map(({ field }) => field))
  return fields.has('boxes') && (fields.has('target') || fields.has('ready')) && !fields.has('price')
}

/** Reads the request of a row: its boxes, when its cargo is ready, and the price that is hoped for. */
export function requestOfRow(
  cells: readonly Cell[],
  columns: ReadonlyMap<number, Column>,
  place: SheetPlace,
  context: LineContext,
): Facts[] {
  const shared = sharedOf(cells, columns, place, context)
  const boxes = boxesOf(cells, columns, place, context)
  if (boxes.length === 0 || shared.pods.length === 0) return []
  const at = columnOf(columns, 'target')
  const amount = at === undefined ? null : amountOf(cells[at])
  const [box] = boxes
  const span = { start: 0, end: textOf(cells[at ?? 0]).length, cell: { ...place, column: at ?? 0 } }
  const prices =
    amount !== null && box && boxes.length === 1
      ? [{ container: box.container, amount, isFrom: false, isImplied: false, span }]
      : []
  const ready = readyOf(cells, columns, place, context)
  const base = emptyFacts(boxes[0]?.span ?? span)
  const currency = at === undefined ? '' : (columns.get(at)?.currency ?? '')
  const said = currency === '' || prices.length === 0 ? shared.currency : { value: currency, span }
  return [
    {
      ...base,
      ...shared,
      currency: said,
      pods: shared.pods,
      via: shared.via,
      boxes,
      prices,
      days: [...shared.days, ...ready],
    },
  ]
}

const columnOf = (columns: ReadonlyMap<number, Column>, wanted: Column['field']) =>
  [...columns].find(([, { field }]) => field === wanted)?.[0]

function boxesOf(
  cells: readonly Cell[],
  columns: ReadonlyMap<number, Column>,
  place: SheetPlace,
  context: LineContext,
): Facts['boxes'] {
  const at = columnOf(columns, 'boxes')
  if (at === undefined) return []
  const [count, type] = [cells[at], columnOf(columns, 'container')]
  const container = type === undefined ? undefined : containerNamed(textOf(cells[type]))?.code
  if (container !== undefined && /^\s*\d{1,3}\s*$/.test(textOf(count))) {
    const span = { start: 0, end: textOf(count).length, cell: { ...place, column: at } }
    return [{ container, count: Number(textOf(count)), span }]
  }
  return readCell(textOf(cells[at]), context).parts.flatMap((row) =>
    factsOf(row, { offset: 0, cell: { ...place, column: at } }, context.places).boxes.filter(
      ({ count }) => count !== null,
    ),
  )
}

function readyOf(
  cells: readonly Cell[],
  columns: ReadonlyMap<number, Column>,
  place: SheetPlace,
  context: LineContext,
): DayFact[] {
  const at = columnOf(columns, 'ready')
  const cell = at === undefined ? null : (cells[at] ?? null)
  if (at === undefined || cell === null || typeof cell === 'number') return []
  const span = { start: 0, end: textOf(cell).length, cell: { ...place, column: at } }
  if (typeof cell === 'object')
    return [{ role: 'ready', from: cell.day, to: cell.day, list: [cell.day], isDoubtful: false, span }]
  return readCell(cell, context).parts.flatMap((row) =>
    factsOf(row, { offset: 0, cell: span.cell }, context.places).days.map((day) => ({
      ...day,
      role: 'ready' as const,
    })),
  )
}
