import type { IgnoreReason } from '@seamark/contract/groups/findings/fields'
import type { Finding } from '@seamark/contract/groups/findings/findings'
import { useRef } from 'react'
import { useUndoOffer } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { runOnOne, undoOne } from '../../workbench/index.ts'
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
    await undoOne(id)
    await refreshFindings()
  }

  return {
    /** The call has shown what went wrong already. */
    decide: async (finding: Pick<Finding, 'id'>, deed: Deed) => decide(finding, deed).catch(() => false),
    undoLast: () => void undo().catch(() => undefined),
  }
}

/** Decides on one finding at once, as a run of one row, and returns the row where it was refused. */
export async function decideOn(id: number, { action, ...input }: Deed) {
  const decided = await runOnOne({ list: 'findings', id, action, input })
  await refreshFindings()
  return decided
}
