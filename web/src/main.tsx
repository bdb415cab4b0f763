import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { router } from './app/router.tsx'
import { oldAddress } from './platform/safe-redirect.ts'
import { queryClient } from './platform/api.ts'
import { startLanguage } from './platform/i18n.ts'
import { followOtherTabs } from './platform/session.ts'
import './app/app.css'

const old = oldAddress(location.hash)
if (old) history.replaceState(null, '', old)

followOtherTabs()
await startLanguage()

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
createRoot(element).render(
  <StrictMode>
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>,
)
