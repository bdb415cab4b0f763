import { changeWatch, createWatch, deleteWatch, listWatches, listWatchFound } from '@seamark/contract/trade/index'
import type { NewWatch, Watch, WatchChanges } from '@seamark/contract/trade/watches/watches'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { newWatch } from '@seamark/contract/trade/watches/watches'
import { call, invalidate, useCall } from '../../../platform/api/calls.ts'

export const useWatches = () => useCall(listWatches, {})
/** The findings of a watch, newest first, a page at a time. */
export const useFound = (id: number) =>
  useInfiniteQuery({
    queryKey: [listWatchFound.path, { params: { id } }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listWatchFound,
        { params: { id }, query: pageParam === undefined ? {} : { before: pageParam }, signal },
        { quiet: true },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** Reads again after a refusal too, because the watch may have changed meanwhile. */
const refreshAfter = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
  try {
    return await answer
  } finally {
    await invalidate('/trade/watches')
  }
}
export const saveNew = (watch: z.input<typeof newWatch>) =>
  refreshAfter(call(createWatch, { body: watch }, { quiet: true }))
export const watchThis = (subject: NewWatch['subject']) => refreshAfter(call(createWatch, { body: { subject } }))
export const saveChanges = ({ id, version }: Watch, changes: WatchChanges) =>
  refreshAfter(call(changeWatch, { params: { id }, version, body: changes }, { quiet: true }))
export const pause = ({ id, version, isPaused }: Watch) =>
  refreshAfter(call(changeWatch, { params: { id }, version, body: { isPaused: !isPaused } }))
export const remove = ({ id }: Watch) => refreshAfter(call(deleteWatch, { params: { id } }))
