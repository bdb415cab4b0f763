import {
  type BulkRunView,
  confirmBulk,
  countBulk,
  countUndo,
  listBulkRows,
} from '@seamark/contract/workbench/bulk/runs'
import { call } from '../../../platform/api/calls.ts'

interface OneDeed {
  list: string
  id: number
  action: string
  input: Record<string, unknown>
}

/** Runs an action on one row at once, as a run of one row, and returns the row where it was refused. Such a run is listed and undone like any other. */
export async function runOnOne({ list, id, action, input }: OneDeed) {
  const run = await confirm(await call(countBulk, { body: { list, action, input, rows: { ids: [id] } } }))
  const { rows } =
    run.counts.refused > 0
      ? await call(listBulkRows, { params: { id: run.id }, query: { outcome: 'refused' } })
      : { rows: [] }
  return { run, refused: rows[0] }
}

/** Takes a run back at once. */
export const undoOne = async (id: number) => confirm(await call(countUndo, { params: { id }, body: {} }))

const confirm = async ({ id, total }: BulkRunView) => call(confirmBulk, { params: { id }, body: { count: total } })
