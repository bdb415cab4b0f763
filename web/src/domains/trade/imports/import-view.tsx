import { Refusal } from '@seamark/contract/platform/client'
import type { ImportView } from '@seamark/contract/trade/imports/imports'
import { Alert, Button, Result } from 'antd'
import { useState } from 'react'
import { Failed, Loading, Page } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo, usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { ProgressLine } from '../../workbench/index.ts'
import { useImportActions } from './import-actions.ts'
import { ImportCountsView } from './import-counts-view.tsx'
import { ImportMappingForm } from './import-mapping-form.tsx'
import { useTradeImport, workOf } from './import-queries.ts'
import { importSearch, stepOf } from './import-rules.ts'
import { ImportState } from './import-state-view.tsx'
import { ImportSteps } from './import-steps-view.tsx'

/** One import, from its columns to what came of it. */
export function ImportStanding({ id }: { id: number }) {
  const { t } = useWords()
  const { data, error, refetch } = useTradeImport(id)
  const setSearch = useSetPageSearch()
  const back = (
    <Button onClick={() => setSearch({ id: undefined, shows: undefined, step: undefined })}>
      {t('trade.import.list')}
    </Button>
  )
  if (data) return <Standing view={data} />
  if (error instanceof Refusal && error.httpStatus === 404)
    return (
      <Page title={t('trade.imports')}>
        <Result status="404" title={error.body.message} extra={back} />
      </Page>
    )
  return (
    <Page title={t('trade.imports')} actions={back}>
      {error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={10} />}
    </Page>
  )
}

function Standing({ view }: { view: ImportView }) {
  const { t } = useWords()
  const setSearch = useSetPageSearch()
  const isRemapping = usePageSearch(importSearch).step === 'mapping' && view.can.change && view.found !== null
  return (
    <Page
      title={view.fileName}
      note={
        <>
          {view.source.name} <ImportState view={view} />
        </>
      }
      actions={
        <>
          <Button onClick={() => setSearch({ id: undefined, shows: undefined, step: undefined })}>
            {t('trade.import.list')}
          </Button>
          {view.state === 'done' && <Onward view={view} />}
          <Deeds view={view} />
        </>
      }
    >
      <div className="trade-import">
        <ImportSteps current={stepOf(view, isRemapping)} />
        {view.isWaiting && <Alert type="warning" showIcon role="status" title={t('trade.import.waiting')} />}
        {view.problem && (
          <Alert
            type="error"
            showIcon
            role="alert"
            title={t('trade.import.failed')}
            description={view.problem.message}
          />
        )}
        <Part view={view} isRemapping={isRemapping} />
      </div>
    </Page>
  )
}

/** Where the records of the source may be looked at, once they are there; monthly figures have no analysis of their own. */
function Onward({ view: { source, mapping } }: { view: ImportView }) {
  const { t } = useWords()
  const go = useGo()
  const search = { source: String(source.id) }
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

/** What belongs to the state that the import is in. */
function Part({ view, isRemapping }: { view: ImportView; isRemapping: boolean }) {
  const { t } = useWords()
  const setSearch = useSetPageSearch()
  if (view.found && (isRemapping || (view.state === 'mapping' && view.can.change)))
    return <ImportMappingForm view={view} found={view.found} />
  const work = workOf(view.state)
  if (work) return <Work view={view} work={work} />
  if (view.state === 'tried' && view.counts) return <Tried view={view} />
  if (view.counts) return <ImportCountsView view={view} counts={view.counts} />
  if (view.can.change && view.found)
    return <Button onClick={() => setSearch({ step: 'mapping' })}>{t('trade.import.remap')}</Button>
  return null
}

function Work({ view, work }: { view: ImportView; work: NonNullable<ReturnType<typeof workOf>> }) {
  const { t, language } = useWords()
  const { done, total } = view.progress
  const isOpen = total === null || work === 'undoing' || work === 'reading'
  const rows =
    total === null
      ? t('trade.import.rows.so', { done: number(done, language) })
      : t('trade.import.rows.of', { done: number(done, language), total: number(total, language) })
  return (
    <section className="trade-import-card">
      <ProgressLine
        title={t(`trade.import.work.${work}`)}
        done={done}
        total={isOpen ? null : total}
        facts={done === 0 || work === 'undoing' ? [] : [rows]}
        isStill={view.isWaiting}
      />
      <p className="trade-import-quiet">{t('trade.import.leave')}</p>
      {work === 'running' && view.counts && <ImportCountsView view={view} counts={view.counts} />}
    </section>
  )
}

function Tried({ view }: { view: ImportView }) {
  const { t, language } = useWords()
  const setSearch = useSetPageSearch()
  const { confirm } = useImportActions(view)
  const [isBusy, setBusy] = useState(false)
  const arriving = (view.counts?.kept ?? 0) + (view.counts?.flagged ?? 0)
  const changes = arriving + (view.counts?.removing ?? 0)
  async function go() {
    setBusy(true)
    await confirm()
    setBusy(false)
  }
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
        {view.can.change && (
          <Button onClick={() => setSearch({ step: 'mapping', shows: undefined })}>{t('trade.import.remap')}</Button>
        )}
        {view.can.confirm && (
          <Button type="primary" loading={isBusy} disabled={changes === 0} onClick={() => void go()}>
            {t('trade.import.confirm')}
          </Button>
        )}
      </div>
    </>
  )
}
