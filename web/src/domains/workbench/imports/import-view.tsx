import type { ImportView } from '@seamark/contract/workbench/imports/views'
import { Button } from 'antd'
import { useMemo } from 'react'
import { Empty, Page } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { currentLanguage, t, useWords } from '../../../platform/language/i18n.ts'
import { usePage, useSetPageSearch } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { can } from '../../../platform/session/session.ts'
import { uploadInto, useImportActions } from './import-actions.tsx'

import { ImportMapping } from './import-mapping-form.tsx'
import { ImportPreview } from './import-preview-view.tsx'
import { ImportProblem } from './import-problem-view.tsx'
import { importCalls } from './import-queries.ts'
import { RecentImports } from './import-recent-view.tsx'
import { ImportResult, useAnother } from './import-result-view.tsx'
import { type ImportTarget, isOver, mayRemap, stepOf } from './import-rules.ts'
import { TemplateButton } from './import-template-view.tsx'
import { ImportUpload } from './wizard/upload-form.tsx'
import type { Way, Work } from './wizard/wizard-rules.ts'
import { type ImportAdapter, ImportFrame, ImportWizard } from './wizard/wizard-view.tsx'

/** The import of a file into a list. */
export function ImportFlow(target: ImportTarget) {
  const { t } = useWords()
  if (can('import')) return <ImportWizard adapter={adapterOf(target)} />
  return (
    <Page title={target.title}>
      <Empty text={t('platform.forbidden')} />
    </Page>
  )
}

const adapterOf = (target: ImportTarget): ImportAdapter<ImportView> => ({
  calls: importCalls,
  way: wayOf(),
  beginning: <Beginning target={target} />,
  title: target.title,
  notFound: () => ({
    title: t('workbench.import.notfound'),
    subTitle: t('workbench.import.notfound.hint'),
    extra: <AnotherButton />,
  }),
  pageOf: (view) => ({
    title: target.title,
    note: view.fileName,
    actions: isOver(view.state) || view.state === 'running' ? null : <GiveUpButton view={view} />,
  }),
  mayRemap,
  stepOf,
  workOf,
  isMapping: ({ state }) => state === 'mapping',
  mapping: (view) => <ImportMapping view={view} target={target} />,
  standing: (view) => {
    if (view.state === 'checked') return <ImportPreview view={view} target={target} />
    if (view.state === 'failed') return <ImportProblem view={view} target={target} />
    return <ImportResult view={view} target={target} />
  },
})

const wayOf = (): Way => ({
  steps: {
    file: t('workbench.import.step.file'),
    mapping: t('workbench.import.step.mapping'),
    check: t('workbench.import.step.check'),
    run: t('workbench.import.step.run'),
  },
  takesFocus: true,
})

const titles = {
  reading: 'workbench.import.reading',
  checking: 'workbench.import.checking',
  running: 'workbench.import.running',
} as const

function workOf(view: ImportView): Work | undefined {
  const { state, progress } = view
  const { done, total } = progress
  if (state !== 'reading' && state !== 'checking' && state !== 'running') return undefined
  const language = currentLanguage()
  const rows =
    total === null
      ? t('workbench.import.progress.open', { done: number(done, language) })
      : t('workbench.import.progress', { done: number(done, language), total: number(total, language) })
  return {
    title: t(titles[state]),
    done,
    total,
    isTimed: true,
    ...(done > 0 || total !== null ? { rows } : {}),
    ...(state === 'reading' ? {} : { hint: t('workbench.import.leave') }),
    ...(state === 'running' ? { below: <StopButton view={view} /> } : {}),
  }
}

/** The kinds of files that are read. */
const accepted = '.xlsx,.xlsm,.xls,.csv,.tsv,.txt'

function Beginning({ target: { list, title } }: { target: ImportTarget }) {
  const page = usePage()
  const setSearch = useSetPageSearch()
  const upload = useMemo(() => uploadInto(list), [list])
  return (
    <ImportFrame way={wayOf()} current="file" title={title}>
      <ImportUpload
        target={upload}
        accept={accepted}
        acceptedText={(size) => t('workbench.import.accepted', { size })}
        onStarted={(id) => setSearch({ id })}
      >
        <TemplateButton list={list} />
      </ImportUpload>
      <RecentImports list={list} address={(id) => href(page.key, { id })} />
    </ImportFrame>
  )
}

function GiveUpButton({ view }: { view: ImportView }) {
  const { cancel } = useImportActions(view)
  const another = useAnother()
  return (
    <Button onClick={() => void cancel().then((isCancelled) => isCancelled && another())}>
      {t('workbench.import.cancel')}
    </Button>
  )
}

function StopButton({ view }: { view: ImportView }) {
  const { cancel } = useImportActions(view)
  return (
    <div className="import-buttons">
      <Button onClick={() => void cancel()}>{t('workbench.import.stop')}</Button>
    </div>
  )
}

function AnotherButton() {
  const another = useAnother()
  return (
    <Button type="primary" onClick={another}>
      {t('workbench.import.another')}
    </Button>
  )
}
