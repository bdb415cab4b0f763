import type { IgnoreReason } from '@seamark/contract/groups/findings/fields'
import type { Finding } from '@seamark/contract/groups/findings/findings'
import {
  type BulkRunView,
  confirmBulk,
  countBulk,
  countUndo,
  listBulkRows,
} from '@seamark/contract/workbench/bulk/runs'
import { useRef } from 'react'
import { useUndoOffer } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { refreshFindings } from './finding-queries.ts'

export type Deed =
  | { action: 'post'; days?: number }
  | { action: 'contact' | 'followUp' | 'member' }
  | { action: 'ignore'; reason: IgnoreReason; mutePerson?: boolean }

/** What taking a finding means by its kind: offers and requests are posted, people become contacts, the rest is logged. */
export const usualDeed = ({ kind }: Pick<Finding, 'kind'>): Deed => ({
  action: kind === 'contact' ? 'contact' : kind === 'supply' || kind === 'demand' ? 'post' : 'followUp',
})

/**
 * Returns functions that decide on one finding at once, as a run of one row, and take the last decision back. Such a run is listed and
 * undone like any other; a refusal is said with its reason.
 */
export function useDecisions() {
  const { t } = useWords()
  const offerUndo = useUndoOffer()
  const last = useRef<number>(undefined)

  async function decide(finding: Pick<Finding, 'id'>, deed: Deed): Promise<boolean> {
    const { run, refused } = await decideOn(finding.id, deed)
    if (refused) {
      notices.warning(refused.problem ?? '')
      return false
    }
    if (run.counts.done === 0) return true
    last.current = run.id
    offerUndo({
      key: `undo-finding-${finding.id}`,
      title: t(`groups.bulk.done.${deed.action}`),
      undo: () => void undo(run.id),
    })
    return true
  }

  async function undo(id = last.current) {
    if (id === undefined) return
    last.current = undefined
    await confirm(await call(countUndo, { params: { id }, body: {} }))
    await refreshFindings()
  }

  return {
    /** The call has shown what went wrong already. */
    decide: async (finding: Pick<Finding, 'id'>, deed: Deed) => decide(finding, deed).catch(() => false),
    undoLast: () => void undo().catch(() => undefined),
  }
}

const confirm = async ({ id, total }: BulkRunView) => call(confirmBulk, { params: { id }, body: { count: total } })

/** Decides on one finding at once, as a run of one row, and returns the row where it was refused. */
export async function decideOn(id: number, { action, ...input }: Deed) {
  const run = await confirm(await call(countBulk, { body: { list: 'findings', action, input, rows: { ids: [id] } } }))
  await refreshFindings()
  const { rows } =
    run.counts.refused > 0
      ? await call(listBulkRows, { params: { id: run.id }, query: { outcome: 'refused' } })
      : { rows: [] }
  return { run, refused: rows[0] }
}
