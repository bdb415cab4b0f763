import type { ImportView } from '@seamark/contract/trade/imports/imports'
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { number } from '../../../platform/language/format.ts'
import { currentLanguage, t, useWords } from '../../../platform/language/i18n.ts'
import { useGo, useSetPageSearch } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { type ImportAdapter, ReviewButtons, type Way, type Work } from '../../workbench/index.ts'
import { useImportActions } from './import-actions.ts'
import { ImportCountsView } from './import-counts-view.tsx'
import { ImportMapping } from './import-mapping-form.tsx'
import { importCalls, workKindOf } from './import-queries.ts'
import { stepOf } from './import-rules.ts'
import { ImportState } from './import-state-view.tsx'

/** The adapter of trade imports for the wizard. `beginning` is the page without an import. */
export function useImportAdapter(beginning: ReactNode): ImportAdapter<ImportView> {
  const { t } = useWords()
  return {
    calls: importCalls,
    way: wayOf(),
    beginning,
    title: t('trade.imports'),
    actions: <ListButton />,
    notFound: ({ body }) => ({ title: body.message, extra: <ListButton /> }),
    pageOf: (view) => ({
      title: view.fileName,
      note: (
        <>
          {view.source?.name} <ImportState view={view} />
        </>
      ),
      actions: (
        <>
          <ListButton />
          {view.state === 'done' && <Onward view={view} />}
          <Deeds view={view} />
        </>
      ),
    }),
    alerts: (view) => <Alerts view={view} />,
    mayRemap: ({ can, found }) => can.change && found !== null,
    stepOf,
    workOf,
    isMapping: ({ state, can, found }) => state === 'mapping' && can.change && found !== null,
    mapping: (view) => view.found && <ImportMapping view={view} found={view.found} />,
    standing: (view) => {
      if (view.state === 'tried' && view.counts) return <Tried view={view} />
      if (view.counts) return <ImportCountsView view={view} counts={view.counts} />
      return view.can.change && view.found ? <RemapButton /> : null
    },
  }
}

export const wayOf = (): Way => ({
  steps: {
    file: t('trade.import.step.file'),
    mapping: t('trade.import.step.mapping'),
    try: t('trade.import.step.try'),
    run: t('trade.import.step.run'),
  },
  takesFocus: false,
})

function workOf(view: ImportView): Work | undefined {
  const { progress, counts, isWaiting } = view
  const kind = workKindOf(view.state)
  if (!kind) return undefined
  const { done, total } = progress
  const language = currentLanguage()
  const rows =
    total === null
      ? t('trade.import.rows.so', { done: number(done, language) })
      : t('trade.import.rows.of', { done: number(done, language), total: number(total, language) })
  return {
    title: t(`trade.import.work.${kind}`),
    done,
    total: kind === 'undoing' || kind === 'reading' ? null : total,
    isStill: isWaiting,
    hint: t('trade.import.leave'),
    ...(done === 0 || kind === 'undoing' ? {} : { rows }),
    ...(kind === 'running' && counts ? { below: <ImportCountsView view={view} counts={counts} /> } : {}),
  }
}

function ListButton() {
  const { t } = useWords()
  const setSearch = useSetPageSearch()
  return (
    <Button onClick={() => setSearch({ id: undefined, shows: undefined, step: undefined })}>
      {t('trade.import.list')}
    </Button>
  )
}

/** Links to the records of the source once they are stored; monthly figures have no analysis of their own. */
function Onward({ view: { source, mapping } }: { view: ImportView }) {
  const { t } = useWords()
  const go = useGo()
  const search = source ? { source: String(source.id) } : {}
  const isMonthly = mapping?.shape === 'aggregated'
  const records = href('/trade/records', isMonthly ? { ...search, tab: 'aggregated' } : search)
  return (
    <>
      {hasCode(341) && <Button onClick={() => go(records)}>{t('trade.import.toRecords')}</Button>}
      {!isMonthly && hasCode(375) && (
        <Button onClick={() => go(href('/crawlData/broadenAnalyse', search))}>{t('trade.import.toAnalysis')}</Button>
      )}
    </>
  )
}

function Deeds({ view }: { view: ImportView }) {
  const { t } = useWords()
  const { cancel, undo, fetchRefused } = useImportActions(view)
  return (
    <>
      {view.can.refused && (view.counts?.refused ?? 0) > 0 && (
        <Button onClick={() => void fetchRefused()}>{t('trade.import.refused.fetch')}</Button>
      )}
      {view.can.cancel && <Button onClick={() => void cancel()}>{t('trade.import.cancel')}</Button>}
      {view.can.undo && (
        <Button danger onClick={() => void undo()}>
          {t('trade.import.undo')}
        </Button>
      )}
    </>
  )
}

function Alerts({ view: { isWaiting, problem } }: { view: ImportView }) {
  const { t } = useWords()
  return (
    <>
      {isWaiting && <Alert type="warning" showIcon role="status" title={t('trade.import.waiting')} />}
      {problem && (
        <Alert type="error" showIcon role="alert" title={t('trade.import.failed')} description={problem.message} />
      )}
    </>
  )
}

function RemapButton() {
  const { t } = useWords()
  const setSearch = useSetPageSearch()
  return <Button onClick={() => setSearch({ step: 'mapping' })}>{t('trade.import.remap')}</Button>
}

function Tried({ view }: { view: ImportView }) {
  const { t, language } = useWords()
  const setSearch = useSetPageSearch()
  const { confirm } = useImportActions(view)
  const arriving = (view.counts?.kept ?? 0) + (view.counts?.flagged ?? 0)
  const changes = arriving + (view.counts?.removing ?? 0)
  const remap = {
    text: t('trade.import.remap'),
    run: () => setSearch({ step: 'mapping', shows: undefined }),
  }
  const confirmation = { text: t('trade.import.confirm'), run: confirm, isEmpty: changes === 0 }
  return (
    <>
      <Alert
        type={changes === 0 ? 'warning' : 'info'}
        showIcon
        title={
          changes === 0
            ? t('trade.import.tried.nothing')
            : t('trade.import.tried', { rows: number(arriving, language) })
        }
      />
      {view.counts && <ImportCountsView view={view} counts={view.counts} />}
      <div className="trade-import-foot">
        <ReviewButtons
          back={view.can.change ? remap : undefined}
          confirm={view.can.confirm ? confirmation : undefined}
        />
      </div>
    </>
  )
}
