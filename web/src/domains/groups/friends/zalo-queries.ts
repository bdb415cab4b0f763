import { listZaloAccounts } from '@seamark/contract/groups/friends/zalo-accounts'
import { invalidate, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'

/** The Zalo accounts of ours, read again when somebody changes one. */
export function useZaloAccounts() {
  useLive('groups.zaloAccount', () => void readZaloAccountsAgain())
  return useCall(listZaloAccounts, {})
}

export const readZaloAccountsAgain = () => invalidate(listZaloAccounts.path)
