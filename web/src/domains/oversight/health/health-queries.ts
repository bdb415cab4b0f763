import { getHealth } from '@seamark/contract/oversight/health'
import { useCall } from '../../../platform/api/calls.ts'

const refreshMs = 10_000

/** Polled every ten seconds, as long as the page is shown. */
export const useHealth = () => useCall(getHealth, {}, { refetchInterval: refreshMs, staleTime: 0 })
