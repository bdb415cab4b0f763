import type { ReactNode } from 'react'
import { z } from 'zod'

/** The address of any import; an adapter may add to it. */
export const wizardSearch = z.object({
  id: z.coerce.number().int().positive().optional().catch(undefined),
  /** Set when the person has returned to the columns of an import that was reviewed already. */
  step: z.literal('mapping').optional().catch(undefined),
})

/** The steps of an import in their order, each with its title. */
export interface Way {
  steps: Readonly<Record<string, string>>
  /** A step that appears by itself takes the focus if the focused element was removed with the previous step. */
  takesFocus: boolean
}

/** The server's current work on the rows, in the adapter's words. */
export interface Work {
  title: string
  done: number
  /** Null while the total is unknown. */
  total: number | null
  /** The number of rows that are done, once it is worth showing. */
  rows?: string | undefined
  /** Shows an estimate of the remaining time. */
  isTimed?: boolean
  /** The bar does not move, because the work waits for something. */
  isStill?: boolean
  /** Says that the person may leave the page, where that is so. */
  hint?: string
  /** Content below the bar, such as the results so far or a button to stop. */
  below?: ReactNode
}

/** Seconds until the end at the speed since it was first seen; undefined while that cannot be estimated. */
export function secondsLeft(first: { at: number; done: number }, now: number, done: number, total: number | null) {
  const passed = (now - first.at) / 1000
  if (total === null || done <= first.done || passed < 1) return undefined
  return Math.max(0, Math.round(((total - done) * passed) / (done - first.done)))
}
