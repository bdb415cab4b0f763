import { getEndpoint } from '@seamark/contract/ai/usage/checks'
import { listPrices } from '@seamark/contract/ai/usage/prices'
import { listQuotas } from '@seamark/contract/ai/usage/quotas'
import { listUsage, sumUsage } from '@seamark/contract/ai/usage/usage'
import type { usageGroups, UsageKind } from '@seamark/contract/ai/choices'
import { keepPreviousData } from '@tanstack/react-query'
import { invalidate, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'

/** The endpoint of models; read again while a check goes on, and when one ends. */
export function useEndpoint() {
  useLive('ai.endpoint', () => void refreshEndpoint())
  return useCall(
    getEndpoint,
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data?.checks.some(({ isRunning }) => isRunning) ? 5000 : false),
    },
  )
}

export function useQuotas() {
  useLive('ai.quotas', () => void refreshQuotas())
  return useCall(listQuotas, {}, { staleTime: 0 })
}

export function usePrices() {
  useLive('ai.prices', () => void refreshPrices())
  return useCall(listPrices, {}, { staleTime: 0 })
}

/** Which usage is meant: its days, and perhaps one person, kind or model. */
export interface UsagePart {
  from: string
  to: string
  userId?: number
  kind?: UsageKind
  model?: string
}

export const useUsageSums = (days: { from?: string; to?: string }, by: (typeof usageGroups)[number]) =>
  useCall(sumUsage, { query: { ...days, by } }, { placeholderData: keepPreviousData, staleTime: 0 })

export const useUsageCalls = (part: UsagePart & { limit: number }, cursor: string | undefined) =>
  useCall(
    listUsage,
    { query: { ...part, ...(cursor === undefined ? {} : { cursor }) } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )

export const refreshEndpoint = () => Promise.all([invalidate('/ai/endpoint'), invalidate('/ai/usage')])
export const refreshQuotas = () => invalidate('/ai/quotas')
export const refreshPrices = () => invalidate('/ai/prices')
