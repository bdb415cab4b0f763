import type { ReactNode } from 'react'
import { z } from 'zod'

/** What the address says of any import; an adapter may read more from it. */
export const wizardSearch = z.object({
  id: z.coerce.number().int().positive().optional().catch(undefined),
  /** Back at the columns of an import that has been reviewed already. */
  step: z.literal('mapping').optional().catch(undefined),
})

/** The way of an import: its steps in their order, each with its title. */
export interface Way {
  steps: Readonly<Record<string, string>>
  /** A step that comes by itself takes the focus, if what had it went away with the step before. */
  takesFocus: boolean
}

/** What the server is doing with the rows at this moment, in the adapter's words. */
export interface Work {
  title: string
  done: number
  /** Null while nobody knows how many there are. */
  total: number | null
  /** How many rows are done, once that is worth saying. */
  rows?: string | undefined
  /** How long it will still take is estimated and said. */
  isTimed?: boolean
  /** It does not move: it waits for something. */
  isStill?: boolean
  /** That the person may leave, where she may. */
  hint?: string
  /** Below the line, such as what has arrived so far, or how to stop. */
  below?: ReactNode
}

/** Seconds until the end, going on as it went since it was first looked at; nothing while that cannot be told. */
export function secondsLeft(first: { at: number; done: number }, now: number, done: number, total: number | null) {
  const passed = (now - first.at) / 1000
  if (total === null || done <= first.done || passed < 1) return undefined
  return Math.max(0, Math.round(((total - done) * passed) / (done - first.done)))
}
