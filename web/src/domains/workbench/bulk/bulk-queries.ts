import {
  type BulkOutcomeName,
  type BulkRunView,
  cancelBulk,
  confirmBulk,
  countBulk,
  countUndo,
  getBulkRun,
  listBulkRows,
  listBulkRuns,
} from '@seamark/contract/workbench/bulk/runs'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { call, invalidate, queryClient, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'

export type AskedRows = { ids: number[] } | { query: Record<string, string> }

/** Fixes the set of rows and returns the result of a dry run; the caller shows problems with the input. */
export const countRows = (list: string, action: string, input: Record<string, unknown>, rows: AskedRows) =>
  call(countBulk, { body: { list, action, input, rows } }, { quiet: true })

export const countBack = (id: number, overwrite: 'none' | 'all' | number[]) =>
  call(countUndo, { params: { id }, body: { overwrite } })

export async function confirmRun({ id, total }: BulkRunView): Promise<BulkRunView> {
  return storeRun(await call(confirmBulk, { params: { id }, body: { count: total } }))
}

export async function cancelRun({ id }: BulkRunView): Promise<BulkRunView> {
  return storeRun(await call(cancelBulk, { params: { id }, body: {} }))
}

/** Discards a counted run that is not wanted; nobody waits for the answer. */
export const forgetCount = ({ id, state }: BulkRunView) => {
  if (state === 'counted') void call(cancelBulk, { params: { id }, body: {} }, { quiet: true }).catch(() => undefined)
}

async function storeRun(run: BulkRunView): Promise<BulkRunView> {
  queryClient.setQueryData([getBulkRun.path, { params: { id: run.id } }], run)
  await Promise.all([invalidate(listBulkRuns.path), invalidate(listBulkRows.path)])
  return run
}

/** The current state of a run: pushed live, and polled while it runs in case the stream is cut. */
export function useBulkRun(id: number, begun?: BulkRunView) {
  const answer = useCall(
    getBulkRun,
    { params: { id } },
    {
      ...(begun ? { initialData: begun } : {}),
      refetchInterval: ({ state }) => (state.data?.state === 'running' ? 2000 : false),
    },
  )
  useLive('workbench.bulkRun', (event) => {
    if (event.missed || event.id === id) void answer.refetch()
  })
  return answer
}

/** Whether this person may still undo the run; false from the moment when the time for it is over, without a new answer of the server. */
export function useUndoOpen(run: BulkRunView | undefined): boolean {
  const ends = run?.canUndo && run.undoUntil ? Date.parse(run.undoUntil) : 0
  const [now, setNow] = useState(Date.now)
  const follow = useEffectEvent(() => setNow(Date.now()))
  useLayoutEffect(() => {
    if (now >= ends) return undefined
    // A browser's timer counts at most 24 days, so a longer wait goes on after a day.
    const timer = setTimeout(() => follow(), Math.min(Math.max(ends - Date.now(), 0), 86_400_000))
    return () => clearTimeout(timer)
  }, [ends, now])
  return now < ends
}

export function useBulkRuns(of: 'own' | 'all', limit: number, cursor: string | undefined) {
  useLive('workbench.bulkRun', () => void invalidate(listBulkRuns.path))
  useLive('workbench.import', () => void invalidate(listBulkRuns.path))
  return useCall(
    listBulkRuns,
    { query: { of, limit, ...(cursor ? { cursor } : {}) } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
}

export const useBulkRows = ({ id }: BulkRunView, outcome: BulkOutcomeName | undefined, after: number, limit = 20) =>
  useCall(
    listBulkRows,
    { params: { id }, query: { after, limit, ...(outcome ? { outcome } : {}) } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
