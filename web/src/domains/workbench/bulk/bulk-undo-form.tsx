import type { BulkRunView } from '@seamark/contract/workbench/bulk/runs'
import { Button, Radio } from 'antd'
import { useState } from 'react'
import { leaveFailureToCall, useSave } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { BulkConfirm, mayConfirm } from './bulk-confirm-form.tsx'
import { confirmRun, countBack, forgetCount } from './bulk-queries.ts'

interface UndoProps {
  run: BulkRunView
  /** Only these rows, even if they have changed since. */
  rows?: readonly number[]
  /** Whether the time to undo has passed since the run was read. */
  isClosed?: boolean
  onUndone: (undo: BulkRunView) => void
}

/** Undoes a run: first says how many rows can be undone and which have changed since, then does it. */
export function UndoForm({ run, rows, isClosed = false, onUndone }: UndoProps) {
  const { t } = useWords()
  const [counted, setCounted] = useState<BulkRunView>()
  const [typed, setTyped] = useState<number | null>(null)
  const [overwrite, setOverwrite] = useState<'none' | 'all'>('none')

  const { isSaving: isWorking, save: attempt } = useSave({
    send: (step: () => Promise<void>) => step(),
    onFailure: leaveFailureToCall,
  })

  const count = async (which: 'none' | 'all') =>
    attempt(async () => {
      if (counted) forgetCount(counted)
      setOverwrite(which)
      setCounted(await countBack(run.id, rows ? [...rows] : which))
    })

  if (!counted)
    return (
      <div>
        <Button danger loading={isWorking} disabled={isClosed} onClick={() => void count('none')}>
          {rows ? t('workbench.bulk.undoChosen', { count: rows.length }) : t('workbench.bulk.undoRun')}
        </Button>
      </div>
    )
  const hasConflicts =
    overwrite === 'all' || (counted.preview?.conflict ?? 0) > 0 || counted.preview?.checked !== counted.total
  return (
    <section className="bulk-confirm" aria-label={t('workbench.bulk.undoRun')}>
      <BulkConfirm run={counted} typed={typed} onType={setTyped} />
      {hasConflicts && !rows ? (
        <Radio.Group
          value={overwrite}
          disabled={isWorking}
          onChange={({ target }) => void count(target.value === 'all' ? 'all' : 'none')}
        >
          <Radio value="none">{t('workbench.bulk.overwrite.none')}</Radio>
          <Radio value="all">{t('workbench.bulk.overwrite.all')}</Radio>
        </Radio.Group>
      ) : null}
      <div className="bulk-foot">
        <Button
          type="primary"
          danger
          loading={isWorking}
          disabled={isClosed || !mayConfirm(counted, typed)}
          onClick={() => void attempt(async () => onUndone(await confirmRun(counted)))}
        >
          {t('workbench.bulk.undoConfirm')}
        </Button>
        <Button
          onClick={() => {
            forgetCount(counted)
            setCounted(undefined)
          }}
        >
          {t('kit.cancel')}
        </Button>
      </div>
    </section>
  )
}
