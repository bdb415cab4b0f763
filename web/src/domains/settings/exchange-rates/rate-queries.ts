import { listExchangeRates } from '@seamark/contract/settings/index'
import { invalidate, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'

/** The office's exchange rates; read again when somebody changes one. */
export function useRates() {
  useLive('settings.rates', () => void refreshRates())
  return useCall(listExchangeRates, {})
}

export const refreshRates = () => invalidate('/settings/exchange-rates')
