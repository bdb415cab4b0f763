import { dayMs } from '@seamark/contract/platform/days'
import { findAreas } from '@seamark/contract/territory/index'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../../platform/api/calls.ts'

const always = { placeholderData: keepPreviousData, staleTime: dayMs } as const

/** Areas that a typed text finds, below another one if asked for; the countries for none. */
export const useFoundAreas = (q: string, { below, enabled = true }: { below?: string; enabled?: boolean } = {}) =>
  useCall(
    findAreas,
    { query: { q: [...q.trim()].slice(0, 60).join(''), limit: 50, ...(below ? { below } : {}) } },
    { ...always, enabled },
  )

/** Those right below an area; the countries without one. */
export const useAreasBelow = (below: string | undefined, enabled = true) =>
  useCall(findAreas, { query: { limit: 300, ...(below ? { below } : {}) } }, { ...always, enabled })

export const useAreas = (codes: readonly string[]) =>
  useCall(findAreas, { query: { codes: codes.join(','), limit: 100 } }, { ...always, enabled: codes.length > 0 })
