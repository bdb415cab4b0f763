import type { ImportView } from '@seamark/contract/workbench/imports/views'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useSetPageSearch } from '../../../platform/page.tsx'
import { useImportActions } from './import-actions.tsx'
import { FailedRowsButton } from './import-failed-view.tsx'
import { type ImportTarget, leftOf, writtenOf } from './import-rules.ts'
import { useIntent } from './import-text.ts'
import { ImportVerdicts } from './import-verdicts-view.tsx'
import { ReviewButtons } from './wizard/parts-view.tsx'

interface PreviewProps {
  view: ImportView
  target: ImportTarget
}

/** Every row with its verdict, and exactly what confirming will do. */
export function ImportPreview({ view, target }: PreviewProps) {
  const { t, language } = useWords()
  const { confirm } = useImportActions(view)
  const setSearch = useSetPageSearch()
  const { does, leaves } = useIntent()(view.counts)
  return (
    <>
      <section className="import-card import-intent" aria-label={t('workbench.import.step.check')}>
        <div role="status">
          <strong>{does}</strong>
          {view.flagged > 0 && <div>{t('workbench.import.flagged', { count: number(view.flagged, language) })}</div>}
          {view.beyond && (
            <div className="import-remark">
              {t('workbench.import.beyond', {
                count: number(view.beyond.rows, language),
                total: number(view.beyond.of, language),
                limit: number(view.beyond.limit, language),
              })}
            </div>
          )}
          {leaves.length > 0 && <div className="import-quiet">{leaves.join(' · ')}</div>}
          {target.rule ? <div className="import-quiet">{target.rule}</div> : null}
        </div>
        <div className="import-buttons">
          {leftOf(view.counts) > 0 && <FailedRowsButton id={view.id} />}
          <ReviewButtons
            back={{
              text: t('workbench.import.back'),
              run: () => setSearch({ step: 'mapping', verdict: undefined }),
            }}
            confirm={{ text: t('workbench.import.confirm'), run: confirm, isEmpty: writtenOf(view.counts) === 0 }}
          />
        </div>
      </section>
      <ImportVerdicts view={view} target={target} />
    </>
  )
}
