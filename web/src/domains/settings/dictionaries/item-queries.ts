import type { Dictionary } from '@seamark/contract/settings/dictionaries'
import { listDictionaryItems } from '@seamark/contract/settings/index'
import { invalidate, useCall } from '../../../platform/api/calls.ts'
import { refreshSwitchedOff } from '../office/switched-off-queries.ts'
import { useLive } from '../../../platform/api/live.ts'

/** All items of a dictionary, retired ones too; read again when somebody changes them. */
export function useItems(dictionary: Dictionary) {
  useLive('settings.items', () => void refreshItems())
  return useCall(listDictionaryItems, { params: { dictionary } })
}

export const refreshItems = () => Promise.all([invalidate('/settings/dictionaries'), refreshSwitchedOff()])
