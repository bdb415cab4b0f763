import type { BulkRunView } from '@seamark/contract/workbench/bulk/runs'
import { Alert, Button } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { leaveFailureToCall, ProgressLine, useSave } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { Refusal } from './bulk-refusal-view.tsx'
import { cancelRun, confirmRun, countBack, useBulkRows, useBulkRun } from './bulk-queries.ts'
import { countsText, settledOf } from './bulk-text.ts'

const bulkRunsPath = '/contacts/bulkRuns'

interface ProgressProps {
  begun: BulkRunView
  /** What was asked with the action. */
  input?: Record<string, unknown> | undefined
  onDone: () => void
}

/** The progress and the result of a run, with its undo. `onDone` is called at its end, and after an undo. */
export function BulkProgress({ begun, input, onDone }: ProgressProps) {
  const { t, language } = useWords()
  const { data: run = begun } = useBulkRun(begun.id, begun)
  const { state } = run
  const ended = useEffectEvent(onDone)
  useEffect(() => {
    if (state !== 'running') ended()
  }, [state])
  if (state === 'running')
    return (
      <div className="bulk-confirm">
        <ProgressLine
          title={[run.title, run.summary].filter(Boolean).join(' · ')}
          done={settledOf(run.counts)}
          total={run.total}
          facts={[
            t('workbench.bulk.progress', {
              done: number(settledOf(run.counts), language),
              total: number(run.total, language),
            }),
          ]}
        />
        <p className="bulk-quiet">{t('workbench.bulk.background')}</p>
        <div>
          <Button onClick={() => void cancelRun(run).catch(() => undefined)}>{t('workbench.bulk.stop')}</Button>
        </div>
      </div>
    )
  return <Ended run={run} input={input} onDone={onDone} />
}

function Ended({ run, input, onDone }: Omit<ProgressProps, 'begun'> & { run: BulkRunView }) {
  const { t, language } = useWords()
  const { counts, state, problem } = run
  /** Undoes at once without asking, because the run ended a moment ago. */
  const { isSaving, save: undo } = useSave({
    send: async () => confirmRun(await countBack(run.id, 'none')),
    onSaved: onDone,
    onFailure: leaveFailureToCall,
  })

  return (
    <div className="bulk-confirm">
      <Alert
        type={
          state === 'done' && counts.refused + counts.conflict === 0
            ? 'success'
            : state === 'failed'
              ? 'error'
              : 'warning'
        }
        showIcon
        title={
          run.undone === 'no'
            ? countsText(counts, language) || t('workbench.bulk.nothing')
            : t(`workbench.bulk.undone.${run.undone}`)
        }
        description={problem}
      />
      {counts.refused > 0 ? <Refused run={run} input={input} /> : null}
      <div className="bulk-foot">
        {run.canUndo ? (
          <Button loading={isSaving} onClick={() => void undo()}>
            {t('workbench.bulk.undo')}
          </Button>
        ) : null}
        <PageLink href={href(bulkRunsPath, { id: run.id })}>{t('workbench.bulk.details')}</PageLink>
      </div>
    </div>
  )
}

function Refused({ run, input }: Pick<ProgressProps, 'input'> & { run: BulkRunView }) {
  const { t, language } = useWords()
  const { data } = useBulkRows(run, 'refused', 0)
  return (
    <ul className="bulk-refused">
      {data?.rows.map((row) => (
        <li key={row.id}>
          <strong>{row.name ?? t('workbench.bulk.unseen')}</strong> <Refusal run={run} row={row} input={input} />
        </li>
      ))}
      {data?.next === null ? null : (
        <li className="bulk-quiet">{t('workbench.bulk.andMore', { count: number(run.counts.refused, language) })}</li>
      )}
    </ul>
  )
}
