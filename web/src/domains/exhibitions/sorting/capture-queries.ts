import {
  countCaptures,
  getCaptureCounts,
  getListedCapture,
  listCaptures,
  type ListedCapture,
} from '@seamark/contract/exhibitions/sorting/sorting'
import { lookUpCompanies } from '@seamark/contract/phonebook/look-ups/look-ups'
import { confirmBulk, countUndo } from '@seamark/contract/workbench/bulk/runs'
import { keepPreviousData } from '@tanstack/react-query'
import { useListCount } from '../../../kit/index.ts'
import { call, invalidate, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import { type CaptureSearch, filtersOf } from './capture-filters.ts'

export function useCaptures(exhibitionId: number, search: CaptureSearch, cursor: string | undefined) {
  useLive('exhibitions.capture', readSoon)
  // A queue is worked through from one page of it.
  const limit = search.state === 'unsorted' ? 100 : search.limit
  const query = { ...filtersOf(search, exhibitionId), limit, ...(cursor ? { cursor } : {}) }
  return useCall(listCaptures, { query }, { placeholderData: keepPreviousData })
}

export const useCaptureCount = (exhibitionId: number, search: CaptureSearch, listed: ReturnType<typeof useCaptures>) =>
  useListCount(countCaptures, { query: filtersOf(search, exhibitionId) }, listed)

export const useOpenedCapture = (id: string | undefined) =>
  useCall(getListedCapture, { params: { id: id ?? '' } }, { enabled: id !== undefined })

/** How many cards wait, at one exhibition or at all. */
export function useCaptureCounts(exhibitionId?: number) {
  useLive('exhibitions.capture', readSoon)
  return useCall(getCaptureCounts, { query: exhibitionId === undefined ? {} : { exhibitionId } })
}

const lookedUp = { staleTime: 300_000, gcTime: 300_000, retry: false } as const

/** What the phonebook tells of the firm and the person on a card. Look-ups are counted: the same one is not repeated. */
export function useKnown(asked: Pick<ListedCapture, 'companyName' | 'mobile' | 'telephone' | 'email'> | undefined) {
  const { companyName: name = '', mobile = '', telephone = '', email = '' } = asked ?? {}
  const isAsked = [name, mobile, telephone, email].some((text) => text.trim() !== '')
  const body = { name, telephone: mobile || telephone, email, country: 'CN' }
  return useCall(lookUpCompanies, { body }, { ...lookedUp, enabled: isAsked })
}

/** Takes a sorting back. What somebody has changed since stays. */
export async function undoSorting(runId: number) {
  const { id, total } = await call(countUndo, { params: { id: runId }, body: {} })
  await call(confirmBulk, { params: { id }, body: { count: total } })
  await readCapturesAgain()
}

export const readCapturesAgain = () =>
  Promise.all(['/exhibitions', '/phonebook', '/followups'].map((path) => invalidate(path)))

let soon: ReturnType<typeof setTimeout> | undefined

/** A phone sends many cards one after another; the pages read once for all of them. */
function readSoon() {
  soon ??= setTimeout(() => {
    soon = undefined
    void invalidate('/exhibitions/captures')
  }, 400)
}
