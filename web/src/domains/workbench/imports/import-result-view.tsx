import { CheckCircleFilled, StopOutlined } from '@ant-design/icons'
import type { ImportView } from '@seamark/contract/workbench/imports/views'
import { verdicts } from '@seamark/contract/platform/lists'
import { Button } from 'antd'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo, useSetPageSearch } from '../../../platform/page.tsx'
import { FailedRowsButton } from './import-failed-view.tsx'
import { type ImportTarget, leftOf, rowsOf, writtenOf } from './import-rules.ts'
import { ImportVerdicts } from './import-verdicts-view.tsx'
import './import-result-view.css'

interface ResultProps {
  view: ImportView
  target: ImportTarget
}

/** The outcome of the file's rows, and the next steps. */
export function ImportResult({ view, target }: ResultProps) {
  const { t, language } = useWords()
  const go = useGo()
  const { counts, state, id, rowsAreKept, turned, flagged } = view
  const isDone = state === 'done'
  const hasWritten = writtenOf(counts) > 0
  const parts = verdicts
    .map((verdict) => `${t(`workbench.import.verdict.${verdict}`)} ${number(counts[verdict], language)}`)
    .join(' + ')
  const another = useAnother()
  return (
    <>
      <section className="import-card import-intent" aria-label={t('workbench.import.step.run')}>
        <div role="status" className="import-outcome">
          {isDone ? (
            <CheckCircleFilled aria-hidden className="import-good" />
          ) : (
            <StopOutlined aria-hidden className="import-quiet" />
          )}
          <div>
            <strong>
              {t(
                isDone
                  ? 'workbench.import.done'
                  : hasWritten
                    ? 'workbench.import.stopped'
                    : 'workbench.import.cancelled',
              )}
            </strong>
            <div className="import-quiet">
              {isDone
                ? t('workbench.import.sum', { total: number(rowsOf(counts), language), parts })
                : t(hasWritten ? 'workbench.import.cancelled.some' : 'workbench.import.cancelled.none')}
            </div>
            {isDone && flagged > 0 && <div>{t('workbench.import.flagged', { count: number(flagged, language) })}</div>}
            {turned > 0 && <div>{t('workbench.import.turned', { count: number(turned, language) })}</div>}
          </div>
        </div>
        <div className="import-buttons">
          {rowsAreKept && leftOf(counts) > 0 && <FailedRowsButton id={id} />}
          <Button onClick={another}>
            {t(leftOf(counts) > 0 ? 'workbench.import.mended' : 'workbench.import.another')}
          </Button>
          {hasWritten && (
            <Button type="primary" onClick={() => go(target.arrivedPath(view))}>
              {t('workbench.import.arrived')}
            </Button>
          )}
        </div>
      </section>
      {rowsAreKept && rowsOf(counts) > 0 && <ImportVerdicts view={view} target={target} />}
    </>
  )
}

/** Returns to the choice of a file. */
export function useAnother() {
  const setSearch = useSetPageSearch()
  return () => setSearch({ id: undefined, step: undefined, verdict: undefined })
}
