import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './app/errors/boundary.tsx'
import { collectErrors } from './app/errors/collect.ts'
import { fetchFrame } from './app/fetch-frame.ts'
import { router } from './app/router.tsx'
import { oldAddress } from './platform/session/safe-redirect.ts'
import { queryClient } from './platform/api/calls.ts'
import { startLanguage } from './platform/language/i18n.ts'
import { followPreferences } from './platform/preferences/preferences.ts'
import { followOtherTabs } from './platform/session/session.ts'
import { readToken } from './platform/session/token.ts'
import './app/app.css'

const old = oldAddress(location.hash)
if (old) history.replaceState(null, '', old)

const rootOptions = collectErrors(pageInFront)
followOtherTabs()
followPreferences()
const language = startLanguage()
// Who comes signed in gets the frame at once; should that fail, it is said when the router asks for it.
if (readToken()) fetchFrame().catch(() => undefined)
// Not by an await out here: the words lie in files that may wait for the end of this one.
void language.then(draw)

function draw() {
  const element = document.getElementById('root')
  if (!element) throw new Error('index.html has no #root')
  createRoot(element, rootOptions).render(
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>,
  )
}

/** By its pattern, which holds no name of a record. */
function pageInFront(): string {
  const pattern: unknown = router.state.matches.at(-1)?.fullPath
  return typeof pattern === 'string' ? pattern : location.pathname
}
