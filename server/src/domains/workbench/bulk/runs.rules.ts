import type { bulkOutcomes, undoneStates } from '@seamark/contract/workbench/bulk/runs'
import type { Language } from '@seamark/contract/languages'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { RowProblem } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import type { WorkbenchBulkRuns } from '../../../platform/database/schema.ts'

export type BulkRecord = Selectable<WorkbenchBulkRuns>
export type Outcome = (typeof bulkOutcomes)[number]

/** The outcome of a row; `takesBack` means that it undoes the row of the run that is being undone. */
export interface Settled {
  id: number
  outcome: Outcome
  problem?: RowProblem
  before?: unknown
  after?: unknown
  takesBack?: boolean
}

/** Outcomes are kept this long; a run cannot be undone without them. */
export const keptDays = 30
const rowsALot = 500

const isOver = ({ state }: Pick<BulkRecord, 'state'>) => state === 'done' || state === 'failed' || state === 'cancelled'

/** Whether there are rows left to undo and time to do it. The caller's right is checked elsewhere. */
export const isUndoable = (record: BulkRecord, now: Date) =>
  isOver(record) &&
  record.done > record.reverted &&
  record.rows_swept_at === null &&
  record.undo_until !== null &&
  record.undo_until > now

export function undoneOf({ done, reverted }: Pick<BulkRecord, 'done' | 'reverted'>): (typeof undoneStates)[number] {
  if (reverted === 0) return 'no'
  return reverted < done ? 'partly' : 'wholly'
}

export const countsOf = (settled: readonly Settled[]) => {
  const counts = { done: 0, unchanged: 0, refused: 0, conflict: 0 }
  for (const { outcome } of settled) counts[outcome] += 1
  return counts
}

export const lotsOf = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / rowsALot) }, (_, lot) => ids.slice(lot * rowsALot, (lot + 1) * rowsALot))

const params = z.record(z.string(), z.union([z.string(), z.number()])).optional()
const keptProblem = z.object({ code: z.string(), params })
type KeptProblem = z.output<typeof keptProblem>
/** The result of trying the first rows. It is stored as codes, since its readers have different languages. */
export const keptPreview = z.object({
  checked: z.number(),
  done: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  conflict: z.number(),
  problems: z.array(keptProblem.extend({ count: z.number() })),
})

/** Summarizes a try: counts, and up to 20 refusals, most frequent first, equal ones joined. */
export function previewOf(settled: readonly Settled[]): z.output<typeof keptPreview> {
  const byText = new Map<string, { problem: KeptProblem; count: number }>()
  for (const { problem } of settled) {
    if (!problem) continue
    const key = JSON.stringify([problem.code, problem.params])
    byText.set(key, {
      problem: { code: problem.code, params: problem.params },
      count: (byText.get(key)?.count ?? 0) + 1,
    })
  }
  const problems = [...byText.values()].toSorted((one, other) => other.count - one.count).slice(0, 20)
  return {
    checked: settled.length,
    ...countsOf(settled),
    problems: problems.map(({ problem, count }) => ({ ...problem, count })),
  }
}

export function wordedPreview(kept: unknown, language: Language) {
  const preview = keptPreview.nullable().parse(kept)
  return (
    preview && {
      ...preview,
      problems: preview.problems.map(({ code, params: places, count }) => ({
        message: translate(language, code, places),
        count,
      })),
    }
  )
}

export function wordedProblem(kept: unknown, language: Language): string | null {
  const problem = keptProblem.nullable().parse(kept)
  return problem && translate(language, problem.code, problem.params)
}

export const codeOfProblem = (kept: unknown): string | null => keptProblem.nullable().parse(kept)?.code ?? null

/** The input of an undo: the action it undoes, and the rows that it overwrites although they have changed since. */
export const undoInput = z.object({
  of: z.string(),
  overwrite: z.union([z.enum(['none', 'all']), z.array(z.number())]),
})
