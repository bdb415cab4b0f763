import type { AccountDetail } from '@seamark/contract/identity/accounts/accounts'
import { getAccount, listAccountChoices, listAccounts } from '@seamark/contract/identity/index'
import { keepPreviousData } from '@tanstack/react-query'
import { invalidate, queryClient, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import type { AccountSearch } from './account-filters.ts'

/** A page of the list; read again when somebody changes a user. */
export function useAccounts(
  { account: _account, edit: _edit, invite: _invite, ...query }: AccountSearch,
  cursor: string | undefined,
) {
  useLive('identity.account', () => void refreshAccounts())
  return useCall(
    listAccounts,
    { query: { ...query, ...(cursor ? { cursor } : {}) } },
    { placeholderData: keepPreviousData },
  )
}

export const useAccount = (id: number, enabled = true) =>
  useCall(getAccount, { params: { id } }, { enabled, staleTime: 0 })

/** The roles, which of them the caller may assign, and whether links can be sent by mail. */
export const useAccountChoices = () => useCall(listAccountChoices, {})

const refreshAccounts = () => invalidate('/identity/accounts')

/** Stores the user that the server has just answered. */
export function cacheAccount(account: AccountDetail) {
  queryClient.setQueryData([getAccount.path, { params: { id: account.id } }], account)
  void refreshAccounts()
}
