import { listSwitchedOff, type OfficeKind } from '@seamark/contract/settings/office-records'
import { invalidate, useCall } from '../../../platform/api/calls.ts'

/** The deleted records of these kinds that this person may bring back. */
export function useSwitchedOff(kinds: readonly OfficeKind[]) {
  const { data } = useCall(listSwitchedOff, {}, { staleTime: 0 })
  return (data?.rows ?? []).filter(({ kind }) => kinds.includes(kind))
}

/** Called after a deletion. */
export const refreshSwitchedOff = () => invalidate(listSwitchedOff.path)

/** What came back may be on any page. */
export const refreshAll = () =>
  Promise.all(['/settings', '/identity', '/phonebook', '/followups', '/trade'].map(invalidate))
