import { errorStates } from '@seamark/contract/oversight/errors'
import { z } from 'zod'
import { idIn, limitIn, textIn } from '../filters/filter-rules.ts'

export const states = ['all', ...errorStates] as const

/** The list's address; `error` is the one that is open beside the list. Unresolved errors are the default. */
export const errorSearch = z.object({
  q: textIn(200),
  state: z.enum(states).catch('open').default('open'),
  limit: limitIn,
  error: idIn,
})
export type ErrorSearch = z.output<typeof errorSearch>
