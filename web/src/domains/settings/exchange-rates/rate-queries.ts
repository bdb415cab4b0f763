import { listExchangeRates } from '@seamark/contract/settings/index'
import { invalidate, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import { refreshSwitchedOff } from '../office/switched-off-queries.ts'

/** The office's exchange rates; read again when somebody changes one. */
export function useRates() {
  useLive('settings.rates', () => void refreshRates())
  return useCall(listExchangeRates, {})
}

export const refreshRates = () => Promise.all([invalidate('/settings/exchange-rates'), refreshSwitchedOff()])
