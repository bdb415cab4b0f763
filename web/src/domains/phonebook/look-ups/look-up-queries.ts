import {
  type ExactMatch,
  type ContactMatch,
  findSimilarCompanies,
  lookUpCompanies,
  lookUpContacts,
  lookUpNumbers,
  type SameContact,
  type Typed,
  type TypedContact,
} from '@seamark/contract/phonebook/look-ups/look-ups'
import { keepPreviousData } from '@tanstack/react-query'
import { useSettled } from '../../../kit/index.ts'
import { call, invalidate, queryClient, useCall } from '../../../platform/api/calls.ts'
import { isEnough } from './look-up-rules.ts'

/** Look-ups are counted: the same one is not repeated while somebody types in another field. */
const staleTime = 300_000
/** The pause in typing before a look-up is sent; the counted look-up waits for the end of a word. */
const pauses = { similar: 250, exact: 700 }

const counted = { staleTime, gcTime: staleTime, placeholderData: keepPreviousData, retry: false } as const

/** The companies that match the typed values. The previous answer stays until the next one has arrived. */
export function useDuplicates(typed: Typed) {
  const exactly = useSettled(typed, pauses.exact)
  const nearly = useSettled(typed, pauses.similar)
  const exact = useCall(lookUpCompanies, { body: exactly }, { ...counted, enabled: isEnough(exactly) })
  const similar = useCall(findSimilarCompanies, { body: nearly }, { ...counted, enabled: isEnough(nearly) })
  const matches = isEnough(exactly) ? (exact.data?.matches ?? []) : []
  const known = new Set(matches.map(({ id }) => id))
  return {
    isAsked: isEnough(nearly),
    isBusy: exact.isFetching || similar.isFetching || JSON.stringify(exactly) !== JSON.stringify(typed),
    error: exact.error ?? similar.error,
    exact: matches,
    similar: isEnough(nearly) ? (similar.data?.rows ?? []).filter(({ id }) => !known.has(id)) : [],
  }
}

/** Who has the typed values of a contact already: other companies, and contacts of the same one. */
export function useContactDuplicates(companyId: number, typed: TypedContact) {
  const settled = useSettled(typed, pauses.exact)
  const isAsked = settled.values.length > 0
  const { data, error, isFetching } = useCall(
    lookUpContacts,
    { params: { id: companyId }, body: settled },
    { ...counted, enabled: isAsked },
  )
  const found = isAsked && typed.values.length > 0 ? data : undefined
  return {
    isAsked,
    isBusy: isFetching || JSON.stringify(settled) !== JSON.stringify(typed),
    error: isAsked ? error : null,
    matches: found?.matches ?? [],
    contacts: found?.contacts ?? [],
  }
}

/** Who has the typed numbers of a company that is not made yet. */
export function useNumberDuplicates(values: TypedContact['values'], country: string) {
  const typed = { values, country }
  const settled = useSettled(typed, pauses.exact)
  const isAsked = settled.values.length > 0
  const { data, error, isFetching } = useCall(lookUpNumbers, { body: settled }, { ...counted, enabled: isAsked })
  return {
    isAsked,
    isBusy: isFetching || JSON.stringify(settled) !== JSON.stringify(typed),
    error: isAsked ? error : null,
    matches: isAsked && values.length > 0 ? (data?.matches ?? []) : [],
  }
}

/** The same for numbers that are about to be saved, as `exactMatchesOf` does. */
export async function numberMatchesOf(
  values: TypedContact['values'],
  country: string,
): Promise<readonly ContactMatch[]> {
  if (values.length === 0) return []
  const input = { body: { values, country } }
  try {
    const { matches } = await queryClient.query({
      queryKey: [lookUpNumbers.path, input],
      queryFn: () => call(lookUpNumbers, input, { quiet: true }),
      staleTime,
      retry: false,
    })
    return matches
  } catch {
    return []
  }
}

/**
 * The exact matches of the record to be saved, reused when the same was asked a moment ago. Empty on failure: a failed
 * look-up must not prevent saving.
 */
export async function exactMatchesOf(typed: Typed): Promise<readonly ExactMatch[]> {
  if (!isEnough(typed)) return []
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

/** The same for the values of a contact. */
export async function contactMatchesOf(
  companyId: number,
  typed: TypedContact,
): Promise<{ matches: readonly ContactMatch[]; contacts: readonly SameContact[] }> {
  if (typed.values.length === 0) return { matches: [], contacts: [] }
  const input = { params: { id: companyId }, body: typed }
  try {
    return await queryClient.query({
      queryKey: [lookUpContacts.path, input],
      queryFn: () => call(lookUpContacts, input, { quiet: true }),
      staleTime,
      retry: false,
    })
  } catch {
    return { matches: [], contacts: [] }
  }
}

/** Repeats the look-ups, whose answers change after a claim or an application. */
export const lookAgain = () => invalidate(lookUpCompanies.path)
