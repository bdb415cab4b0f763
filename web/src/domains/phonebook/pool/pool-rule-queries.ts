import {
  getPoolRules,
  listFalling,
  type PoolRules,
  poolRules,
  simulatePool,
} from '@seamark/contract/phonebook/pool/pool-rules'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, invalidate, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'

/** The rules in force; read again when somebody changes them. */
export function usePoolRules() {
  useLive('phonebook.poolRules', () => void refreshPoolRules())
  return useCall(getPoolRules, {})
}

export const refreshPoolRules = () => invalidate('/phonebook/poolRules')

const pauseMs = 400

/** The effect of the rules on the screen, asked for once nobody has typed for a moment. `isValid` is false while the rules cannot be simulated. */
export function useSimulation(typed: PoolRules) {
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const parsed = poolRules.safeParse(paused)
  const asked = useCall(
    simulatePool,
    { body: parsed.data ?? typed },
    { enabled: parsed.success, placeholderData: keepPreviousData },
  )
  return { ...asked, isValid: parsed.success, rules: paused }
}

/** The number of the simulation that is open. */
export interface Opened {
  rules: PoolRules
  within: number
  progress?: Company['progress']
  custodianId?: number
}

/** The companies behind the open number, a page at a time. */
export function useFalling(opened: Opened) {
  return useInfiniteQuery({
    queryKey: [listFalling.path, opened],
    queryFn: ({ pageParam, signal }) =>
      call(listFalling, { body: { ...opened, ...(pageParam ? { after: pageParam } : {}) }, signal }, { quiet: true }),
    initialPageParam: undefined as { dueOn: string; id: number } | undefined,
    getNextPageParam: ({ rows, hasMore }) => {
      const last = rows.at(-1)
      return hasMore && last ? { dueOn: last.dueOn, id: last.id } : undefined
    },
  })
}
