import { listComments } from '@seamark/contract/followups/records/comments'
import { getRecordRules, listEarlier, listRecords } from '@seamark/contract/followups/records/records'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call, invalidate, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import { listTasks, type Task } from '@seamark/contract/followups/tasks/tasks'
import { officeDay } from '../../../platform/session/office-day.ts'
import { hasCode, useSession } from '../../../platform/session/session.ts'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'

/** The follow-ups of a company, newest first, a page at a time. */
export function useRecords(companyId: number) {
  return useInfiniteQuery({
    queryKey: [listRecords.path, { params: { id: companyId } }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listRecords,
        { params: { id: companyId }, query: pageParam === undefined ? {} : { cursor: pageParam }, signal },
        { quiet: true },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
}

/** Reads again when somebody logs, changes or comments on a follow-up of this company. */
export function useRecordNews(companyId: number) {
  useLive('followups.record', (event) => {
    if (event.id !== undefined && event.id !== companyId) return
    void invalidate('/followups/companies')
    void invalidate(listComments.path)
  })
}

/** All comments of a follow-up, newest page first; requested once somebody wants the earlier ones. */
export function useComments(recordId: number, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: [listComments.path, { params: { id: recordId } }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listComments,
        { params: { id: recordId }, query: pageParam === undefined ? {} : { before: pageParam }, signal },
        { quiet: true },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    enabled,
  })
}

export const useRecordRules = () => useCall(getRecordRules, {}, { staleTime: 300_000 })

export const useEarlier = (id: number) => useCall(listEarlier, { params: { id } }, { staleTime: 0 })

/** A company as lists show it: picking it by name does not count as opening it. */
export const useListedCompany = (id: number | null) =>
  useCall(listCompanies, { query: { ids: String(id), columns: 'code' } }, { enabled: id !== null, staleTime: 60_000 })
    .data?.rows[0]

/** The contact with a company that the reader has planned for today or earlier; undefined where there is none. */
export function useDueContact(companyId: number | null): Task | undefined {
  const me = useSession().id
  const { data } = useCall(
    listTasks,
    { query: { show: 'open', companyId: companyId ?? 0, kind: 'contact', limit: 20 } },
    { enabled: companyId !== null && hasCode(317), staleTime: 0 },
  )
  return data?.rows.find(
    ({ dueAt, person, can }) => person.id === me && can.edit && officeDay(new Date(dueAt)) <= officeDay(),
  )
}

/** Makes the company, its tasks and every timeline read again after a follow-up was written. */
export const refreshRecords = () => Promise.all([invalidate('/followups'), invalidate('/phonebook/companies')])
