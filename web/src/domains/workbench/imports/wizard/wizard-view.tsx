import { Refusal } from '@seamark/contract/platform/client'
import { Result } from 'antd'
import type { ReactNode } from 'react'
import { Failed, Loading, Page } from '../../../../kit/index.ts'
import { usePageSearch } from '../../../../platform/page.tsx'
import { ImportWork } from './progress-view.tsx'
import { ImportSteps } from './steps-view.tsx'
import { type ImportCalls, useImport } from './wizard-queries.ts'
import { type Way, type Work, wizardSearch } from './wizard-rules.ts'
import './wizard-view.css'

/** The parts that a kind of import provides to the wizard: its calls, its texts, the step of each state, and the content of each. */
export interface ImportAdapter<View extends { id: number; state: string }> {
  calls: ImportCalls<View>
  way: Way
  /** The page without an import: the choice of a file, or the list of imports. */
  beginning: ReactNode
  /** The page's title and actions while no import is loaded. */
  title: string
  actions?: ReactNode
  /** The message when the import does not exist. */
  notFound: (refusal: Refusal) => { title: string; subTitle?: string; extra: ReactNode }
  pageOf: (view: View) => { title: string; note: ReactNode; actions: ReactNode }
  /** Content above every step, such as the problem of a failed import. */
  alerts?: (view: View) => ReactNode
  /** Whether the person can return to its columns. */
  mayRemap: (view: View) => boolean
  stepOf: (view: View, isRemapping: boolean) => string
  /** The server's work, in the states in which it works. */
  workOf: (view: View) => Work | undefined
  /** Whether the import waits for a person to map its columns. */
  isMapping: (view: View) => boolean
  mapping: (view: View) => ReactNode
  /** The review, the problem or the result: the states in which a person decides, or the import has ended. */
  standing: (view: View) => ReactNode
}

/** The import of a file, from choosing it to the result; the address holds the step. */
export function ImportWizard<View extends { id: number; state: string }>({
  adapter,
}: {
  adapter: ImportAdapter<View>
}) {
  const { id } = usePageSearch(wizardSearch)
  return id === undefined ? adapter.beginning : <KnownImport key={id} id={id} adapter={adapter} />
}

interface FrameProps {
  way: Way
  current: string
  title: string
  note?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** The page of a step, with the list of steps. */
export function ImportFrame({ way, current, children, ...page }: FrameProps) {
  return (
    <Page {...page}>
      <div className="import">
        <ImportSteps way={way} current={current} />
        {children}
      </div>
    </Page>
  )
}

function KnownImport<View extends { id: number; state: string }>({
  id,
  adapter,
}: {
  id: number
  adapter: ImportAdapter<View>
}) {
  const { data, dataUpdatedAt, error, refetch } = useImport(adapter.calls, id)
  if (data) return <StandingImport view={data} seenAt={dataUpdatedAt} adapter={adapter} />
  if (error instanceof Refusal && error.httpStatus === 404)
    return (
      <Page title={adapter.title}>
        <Result status="404" {...adapter.notFound(error)} />
      </Page>
    )
  return (
    <Page title={adapter.title} actions={adapter.actions}>
      {error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={10} />}
    </Page>
  )
}

interface StandingProps<View extends { id: number; state: string }> {
  view: View
  /** The time of this state. */
  seenAt: number
  adapter: ImportAdapter<View>
}

function StandingImport<View extends { id: number; state: string }>({ view, seenAt, adapter }: StandingProps<View>) {
  const isRemapping = usePageSearch(wizardSearch).step === 'mapping' && adapter.mayRemap(view)
  const work = adapter.workOf(view)
  return (
    <ImportFrame way={adapter.way} current={adapter.stepOf(view, isRemapping)} {...adapter.pageOf(view)}>
      {adapter.alerts?.(view)}
      {isRemapping || adapter.isMapping(view) ? (
        adapter.mapping(view)
      ) : work ? (
        <ImportWork key={view.state} work={work} seenAt={seenAt} />
      ) : (
        adapter.standing(view)
      )}
    </ImportFrame>
  )
}
