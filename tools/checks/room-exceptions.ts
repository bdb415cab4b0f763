import type { Exception } from './rooms.ts'

/** Imports between rooms that still run against the order. The list may only shrink: `rooms.ts` reports a line that is no longer needed. */
export const roomExceptions: readonly Exception[] = [
  // The page of tasks shows the list of neglected companies as one of its tabs.
  ['web/src/domains/followups/tasks/tasks-page.tsx', 'web/src/domains/followups/neglects/neglect-view.tsx'],
  // The page of analysis shows acquisition as one of its tabs, loaded when it is opened.
  ['web/src/domains/trade/analysis/analysis-page.tsx', 'web/src/domains/trade/acquisition/acquisition-view.tsx'],
]
