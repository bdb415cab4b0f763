import { Refusal } from '@seamark/contract/platform/client'
import type { ImportView } from '@seamark/contract/workbench/imports/imports'
import { Button, Result } from 'antd'
import { useEffect, useMemo } from 'react'
import { Empty, Failed, Loading, Page } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePage, usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { can } from '../../../platform/session/session.ts'
import { useImportActions } from './import-actions.tsx'
import { ImportFileForm, TemplateButton } from './wizard/upload-form.tsx'
import { ImportMappingForm } from './import-mapping-form.tsx'
import { ImportPreview } from './import-preview-view.tsx'
import { ImportProblem } from './import-problem-view.tsx'
import { ImportWork } from './wizard/progress-view.tsx'
import { useImport } from './import-queries.ts'
import { RecentImports } from './import-recent-view.tsx'
import { ImportResult, useAnother } from './import-result-view.tsx'
import { importSearch, type ImportTarget, isOver, mayRemap, stepOf } from './import-rules.ts'
import { ImportSteps } from './wizard/steps-view.tsx'
import { forgetSending, rowsOf, useSending } from './wizard/upload-actions.ts'
import './wizard/wizard-view.css'

/** A file of rows into a list, from choosing it to the result; where it stands is in the address. */
export function ImportFlow(target: ImportTarget) {
  const { t } = useWords()
  const { id } = usePageSearch(importSearch)
  if (!can('import')) {
    return (
      <Page title={target.title}>
        <Empty text={t('platform.forbidden')} />
      </Page>
    )
  }
  return id === undefined ? <Beginning target={target} /> : <Known key={id} id={id} target={target} />
}

function Beginning({ target }: { target: ImportTarget }) {
  const page = usePage()
  const setSearch = useSetPageSearch()
  const started = useSending(target.list)?.importId
  const rows = useMemo(() => rowsOf(target.list), [target.list])
  useEffect(() => {
    if (started === undefined) return
    forgetSending()
    setSearch({ id: started })
    // oxlint-disable-next-line react/exhaustive-deps -- only the upload's end opens the import that came of it
  }, [started])
  return (
    <Page title={target.title}>
      <div className="import">
        <ImportSteps current="file" />
        <ImportFileForm target={rows}>
          <TemplateButton list={target.list} />
        </ImportFileForm>
        <RecentImports list={target.list} address={(id) => href(page.key, { id })} />
      </div>
    </Page>
  )
}

function Known({ id, target }: { id: number; target: ImportTarget }) {
  const { data, dataUpdatedAt, error, refetch } = useImport(id)
  if (data) return <Standing view={data} seenAt={dataUpdatedAt} target={target} />
  if (error instanceof Refusal && error.httpStatus === 404) return <NotFound title={target.title} />
  return (
    <Page title={target.title}>
      {error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={10} />}
    </Page>
  )
}

interface StandingProps {
  view: ImportView
  seenAt: number
  target: ImportTarget
}

function Standing({ view, seenAt, target }: StandingProps) {
  const { t } = useWords()
  const { cancel } = useImportActions(view)
  const another = useAnother()
  const isRemapping = usePageSearch(importSearch).step === 'mapping'
  const step = stepOf(view, isRemapping)
  const mayGiveUp = !isOver(view.state) && view.state !== 'running'
  return (
    <Page
      title={target.title}
      note={view.fileName}
      actions={
        mayGiveUp ? (
          <Button onClick={() => void cancel().then((isCancelled) => isCancelled && another())}>
            {t('workbench.import.cancel')}
          </Button>
        ) : null
      }
    >
      <div className="import">
        <ImportSteps current={step} />
        <Part view={view} seenAt={seenAt} target={target} isRemapping={isRemapping} />
      </div>
    </Page>
  )
}

interface PartProps extends StandingProps {
  isRemapping: boolean
}

/** What belongs to the state that the import is in. */
function Part({ view, seenAt, target, isRemapping }: PartProps) {
  const { t } = useWords()
  const { cancel } = useImportActions(view)
  if (isRemapping && mayRemap(view)) return <ImportMappingForm view={view} target={target} />
  switch (view.state) {
    case 'reading':
      return <ImportWork key={view.state} view={view} seenAt={seenAt} title={t('workbench.import.reading')} />
    case 'mapping':
      return <ImportMappingForm view={view} target={target} />
    case 'checking':
      return (
        <ImportWork key={view.state} view={view} seenAt={seenAt} title={t('workbench.import.checking')}>
          <p className="import-quiet import-line">{t('workbench.import.leave')}</p>
        </ImportWork>
      )
    case 'checked':
      return <ImportPreview view={view} target={target} />
    case 'running':
      return (
        <ImportWork
          key={view.state}
          view={view}
          seenAt={seenAt}
          title={t('workbench.import.running')}
          onCancel={{ text: t('workbench.import.stop'), run: () => void cancel() }}
        >
          <p className="import-quiet import-line">{t('workbench.import.leave')}</p>
        </ImportWork>
      )
    case 'failed':
      return <ImportProblem view={view} target={target} />
    case 'done':
    case 'cancelled':
      return <ImportResult view={view} target={target} />
  }
}

function NotFound({ title }: { title: string }) {
  const { t } = useWords()
  const another = useAnother()
  return (
    <Page title={title}>
      <Result
        status="404"
        title={t('workbench.import.notfound')}
        subTitle={t('workbench.import.notfound.hint')}
        extra={
          <Button type="primary" onClick={another}>
            {t('workbench.import.another')}
          </Button>
        }
      />
    </Page>
  )
}
