import { addressClasses, optOutReasons } from '@seamark/contract/messaging/choices'
import { z } from 'zod'
import { dayParam, type SearchPatch } from '../../../platform/search.ts'

/** The part of the page's address that narrows the list of opt-outs. */
export const optOutSearch = {
  addressClass: z.enum(addressClasses).optional().catch(undefined),
  reason: z.enum(optOutReasons).optional().catch(undefined),
  scope: z.enum(['all', 'topic']).optional().catch(undefined),
  from: dayParam,
  to: dayParam,
}
export interface OptOutSearch extends z.output<z.ZodObject<typeof optOutSearch>> {
  q?: string | undefined
  limit: number
}
export interface OptOutsProps {
  search: OptOutSearch
  setSearch: (patch: SearchPatch) => void
}

export const optOutImportPath = '/contacts/massOptOutImport'

/** The filters as the list's call takes them. */
export const filtersOf = ({ q, addressClass, reason, scope, from, to }: Omit<OptOutSearch, 'limit'>) => ({
  ...(q ? { q } : {}),
  ...(addressClass ? { class: addressClass } : {}),
  ...(reason ? { reason } : {}),
  ...(scope ? { scope } : {}),
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
})

export const setCount = ({ addressClass, reason, scope, from, to }: OptOutSearch) =>
  [addressClass, reason, scope, from ?? to].filter(Boolean).length
