import { getOptions } from '@seamark/contract/settings/index'
import { invalidate, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'

/** The options in force; read again when somebody changes them. */
export function useOptions() {
  useLive('settings.options', () => void refreshOptions())
  return useCall(getOptions, {})
}

export const refreshOptions = () => invalidate('/settings/options')
