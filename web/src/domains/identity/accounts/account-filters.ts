import { accountSorts, accountStates } from '@seamark/contract/identity/accounts/accounts'
import { z } from 'zod'
import { href, limitParam } from '../../../platform/search.ts'

const idIn = z.coerce.number().int().positive().optional().catch(undefined)

/** The list's address; `account` is the user opened beside it, `invite` the form for a new one. Invalid values are dropped. */
export const accountSearch = z.object({
  q: z
    .union([z.string(), z.number()])
    .transform((value) => String(value).slice(0, 100))
    .optional()
    .catch(undefined),
  roleId: idIn,
  departmentId: idIn,
  state: z.enum(accountStates).optional().catch(undefined),
  sort: z.enum(accountSorts).catch('name').default('name'),
  order: z.enum(['asc', 'desc']).catch('asc').default('asc'),
  limit: limitParam,
  account: idIn,
  edit: z.literal('true').optional().catch(undefined),
  invite: z.literal('true').optional().catch(undefined),
})
export type AccountSearch = z.output<typeof accountSearch>
export type SetAccountSearch = (patch: Partial<AccountSearch>) => void

export const withoutFilters: Partial<AccountSearch> = {
  q: undefined,
  roleId: undefined,
  departmentId: undefined,
  state: undefined,
}
export const isNarrowed = (search: AccountSearch) =>
  Object.keys(withoutFilters).some((name) => search[name as keyof AccountSearch] !== undefined)

/** One user, opened beside the list. */
export const accountPath = ({ id }: { id: number }) => href('/system/users', { account: id })
