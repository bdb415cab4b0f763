import { dayMs } from '@seamark/contract/platform/days'
import { findPorts } from '@seamark/contract/territory/index'
import type { Port } from '@seamark/contract/territory/ports'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCall } from '../../../platform/api/calls.ts'

/** The ports that match a typed text; for an empty text the busiest ones. */
export const useFoundPorts = (q: string, enabled: boolean) =>
  useCall(
    findPorts,
    { query: { q: [...q.trim()].slice(0, 80).join('') } },
    { placeholderData: keepPreviousData, staleTime: dayMs, enabled },
  )

/** The known ports of these codes. */
export function usePorts(codes: readonly string[]): ReadonlyMap<string, Port> {
  const wanted = [...new Set(codes)].filter((code) => /^[A-Z]{2}[A-Z2-9]{3}$/.test(code)).sort()
  const { data } = useCall(
    findPorts,
    { query: { codes: wanted.join(',') } },
    { enabled: wanted.length > 0, placeholderData: keepPreviousData, staleTime: dayMs },
  )
  return useMemo(() => new Map((data?.ports ?? []).map((port) => [port.code, port])), [data])
}
