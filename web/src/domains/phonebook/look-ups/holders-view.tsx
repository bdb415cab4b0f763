import type { ExactMatch } from '@seamark/contract/phonebook/look-ups/look-ups'
import { lazy, Suspense } from 'react'

const HolderList = lazy(() => import('./holder-list-view.tsx').then((view) => ({ default: view.HolderList })))

/** What a look-up of another domain has told: read once there is something to show. */
export const Holders = (props: { matches: readonly ExactMatch[] }) => (
  <Suspense>
    <HolderList {...props} />
  </Suspense>
)
