import { changeWatch, createWatch, deleteWatch, listWatches, listWatchFound } from '@seamark/contract/trade/index'
import type { NewWatch, Watch, WatchChanges } from '@seamark/contract/trade/watches/watches'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { newWatch } from '@seamark/contract/trade/watches/watches'
import { call, invalidate, useCall } from '../../../platform/api/calls.ts'

export const useWatches = () => useCall(listWatches, {})
/** What a watch has found, the newest first, a page at a time. */
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

/** Also what was refused, since the watch may be another by now. */
const changed = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
  try {
    return await answer
  } finally {
    await invalidate('/trade/watches')
  }
}
export const saveNew = (watch: z.input<typeof newWatch>) => changed(call(createWatch, { body: watch }, { quiet: true }))
export const watchThis = (subject: NewWatch['subject']) => changed(call(createWatch, { body: { subject } }))
export const saveChanges = ({ id, version }: Watch, changes: WatchChanges) =>
  changed(call(changeWatch, { params: { id }, version, body: changes }, { quiet: true }))
export const pause = ({ id, version, isPaused }: Watch) =>
  changed(call(changeWatch, { params: { id }, version, body: { isPaused: !isPaused } }))
export const remove = ({ id }: Watch) => changed(call(deleteWatch, { params: { id } }))
