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

/** What a kind of import brings to the wizard: its calls, its words, which step its states are, and what each shows. */
export interface ImportAdapter<View extends { id: number; state: string }> {
  calls: ImportCalls<View>
  way: Way
  /** The page without an import: where a file is chosen, or the list of imports. */
  beginning: ReactNode
  /** The page's title and actions while the import is not there (yet). */
  title: string
  actions?: ReactNode
  /** What is said of an import that is not there. */
  notFound: (refusal: Refusal) => { title: string; subTitle?: string; extra: ReactNode }
  pageOf: (view: View) => { title: string; note: ReactNode; actions: ReactNode }
  /** Above every step, such as the problem of an import that failed. */
  alerts?: (view: View) => ReactNode
  /** Whether its columns can be gone back to. */
  mayRemap: (view: View) => boolean
  stepOf: (view: View, isRemapping: boolean) => string
  /** What the server is doing, in the states in which it works. */
  workOf: (view: View) => Work | undefined
  /** Whether a person is to say which column is which field. */
  isMapping: (view: View) => boolean
  mapping: (view: View) => ReactNode
  /** The review, the problem or the result: the states in which a person decides, or nothing more happens. */
  standing: (view: View) => ReactNode
}

/** A file on its way into the product, from choosing it to the result; where it stands is in the address. */
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

/** The page of a step, with the way that it is a part of. */
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
  /** When the view was so. */
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
