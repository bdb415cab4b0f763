import { dayMs } from '@seamark/contract/platform/days'
import { findAreas } from '@seamark/contract/territory/index'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../../platform/api/calls.ts'

const always = { placeholderData: keepPreviousData, staleTime: dayMs } as const

/** The areas that match a typed text, optionally below another one; for an empty text the countries. */
export const useFoundAreas = (q: string, { below, enabled = true }: { below?: string; enabled?: boolean } = {}) =>
  useCall(
    findAreas,
    { query: { q: [...q.trim()].slice(0, 60).join(''), limit: 50, ...(below ? { below } : {}) } },
    { ...always, enabled },
  )

/** The areas directly below an area; the countries without one. */
export const useAreasBelow = (below: string | undefined, enabled = true) =>
  useCall(findAreas, { query: { limit: 300, ...(below ? { below } : {}) } }, { ...always, enabled })

export const useAreas = (codes: readonly string[]) =>
  useCall(findAreas, { query: { codes: codes.join(','), limit: 100 } }, { ...always, enabled: codes.length > 0 })
