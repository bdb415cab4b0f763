import { listContacts } from '@seamark/contract/phonebook/contacts/contacts'
import { countTasks, getTask, listTasks } from '@seamark/contract/followups/tasks/tasks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, invalidate, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import type { TaskSearch } from './task-filters.ts'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'

const whoseOf = ({ of, personId }: Pick<TaskSearch, 'of' | 'personId'>) => (personId ? { personId } : { of })

/** Tasks by due time, a page at a time. */
export function useTasks({ show, q, ...whose }: Pick<TaskSearch, 'show' | 'of' | 'personId' | 'q'>) {
  return useTaskPages(
    { show: show === 'neglected' ? ('open' as const) : show, ...whoseOf(whose), ...(q ? { q } : {}) },
    show !== 'neglected',
  )
}

export const useCompanyTasks = (companyId: number) => useTaskPages({ companyId, limit: 50 })

function useTaskPages(query: Extract<z.input<NonNullable<typeof listTasks.query>>, object>, isAsked = true) {
  return useInfiniteQuery({
    queryKey: [listTasks.path, { query }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listTasks,
        { query: pageParam === undefined ? query : { ...query, cursor: pageParam }, signal },
        { quiet: true },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export const useTaskCounts = (search: Pick<TaskSearch, 'of' | 'personId'>) =>
  useCall(countTasks, { query: whoseOf(search) }, { placeholderData: keepPreviousData, staleTime: 0 })

export const useTask = (id: number) => useCall(getTask, { params: { id } }, { staleTime: 0 })

/** Companies by name, for the form. */
export const useCompaniesNamed = (q: string) =>
  useCall(
    listCompanies,
    { query: { ...(q ? { q } : {}), limit: 20, columns: 'code' } },
    { placeholderData: keepPreviousData, staleTime: 60_000 },
  )

export const useContactsOf = (companyId: number | null | undefined) =>
  useCall(
    listContacts,
    { params: { id: companyId ?? 0 }, query: {} },
    { enabled: Boolean(companyId), staleTime: 60_000 },
  )

/** Makes every list, count and calendar read again after a task was written, and the companies, whose next contact it may be. */
export const refreshTasks = () => Promise.all([invalidate('/followups'), invalidate('/phonebook/companies')])

/** Reads again when tasks change elsewhere. */
export const useTaskNews = () => useLive('followups.task', () => void invalidate('/followups'))
