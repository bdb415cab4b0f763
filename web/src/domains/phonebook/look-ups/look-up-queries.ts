import {
  type ExactMatch,
  findSimilarCompanies,
  lookUpCompanies,
  type Typed,
} from '@seamark/contract/phonebook/look-ups/look-ups'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, invalidate, queryClient, useCall } from '../../../platform/api/calls.ts'
import { saysEnough } from './look-up-rules.ts'

/** Look-ups are counted: the same is not asked again while somebody goes on typing elsewhere. */
const staleTime = 300_000
/** So long nothing is typed before something is asked; the counted look-up waits for the end of a word. */
const pauses = { similar: 250, exact: 700 }

/** What others, and the reader, hold already of what is typed. An answer to what was typed before stays until the next one is there. */
export function useDuplicates(typed: Typed) {
  const exactly = useSettled(typed, pauses.exact)
  const nearly = useSettled(typed, pauses.similar)
  const options = { staleTime, gcTime: staleTime, placeholderData: keepPreviousData, retry: false }
  const exact = useCall(lookUpCompanies, { body: exactly }, { ...options, enabled: saysEnough(exactly) })
  const similar = useCall(findSimilarCompanies, { body: nearly }, { ...options, enabled: saysEnough(nearly) })
  const matches = saysEnough(exactly) ? (exact.data?.matches ?? []) : []
  const known = new Set(matches.map(({ id }) => id))
  return {
    isAsked: saysEnough(nearly),
    isBusy: exact.isFetching || similar.isFetching || JSON.stringify(exactly) !== JSON.stringify(typed),
    error: exact.error ?? similar.error,
    exact: matches,
    similar: saysEnough(nearly) ? (similar.data?.rows ?? []).filter(({ id }) => !known.has(id)) : [],
  }
}

/** The exact matches of what is about to be saved, from what was asked a moment ago if it was the same. Nothing when they cannot be found out: that is no reason not to save. */
export async function exactMatchesOf(typed: Typed): Promise<readonly ExactMatch[]> {
  if (!saysEnough(typed)) return []
  try {
    const queryKey = [lookUpCompanies.path, { body: typed }]
    const { matches } = await queryClient.query({
      queryKey,
      queryFn: () => call(lookUpCompanies, { body: typed }, { quiet: true }),
      staleTime,
      retry: false,
    })
    return matches
  } catch {
    return []
  }
}

/** After a claim or an application the look-ups say something else. */
export const lookAgain = () => invalidate(lookUpCompanies.path)

/** The value once it has not changed for a while. */
function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as Value), milliseconds)
    return () => clearTimeout(timer)
  }, [text, milliseconds])
  return settled
}
