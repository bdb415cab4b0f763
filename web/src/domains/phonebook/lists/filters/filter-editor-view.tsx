import { lazy, Suspense } from 'react'
import { Loading } from '../../../../kit/index.ts'
import type { EditorProps } from './filter-panel-view.tsx'

const Editor = lazy(() => import('./filter-panel-view.tsx').then((module) => ({ default: module.FilterEditor })))

/** The editor of one filter. Its calendars, trees and pickers are fetched when somebody opens a filter. */
export const FilterEditor = (props: EditorProps) => (
  <Suspense fallback={<Loading rows={2} />}>
    <Editor {...props} />
  </Suspense>
)
