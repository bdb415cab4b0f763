import { errorStates } from '@seamark/contract/oversight/errors'
import { z } from 'zod'
import { idParam, limitParam, textParam } from '../../../platform/search.ts'

export const states = ['all', ...errorStates] as const

/** The list's address; `error` is the one that is open beside the list. Unresolved errors are the default. */
export const errorSearch = z.object({
  q: textParam(200),
  state: z.enum(states).catch('open').default('open'),
  limit: limitParam,
  error: idParam,
})
export type ErrorSearch = z.output<typeof errorSearch>
