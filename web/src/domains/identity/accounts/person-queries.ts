import { listDepartments, listPeople } from '@seamark/contract/identity/index'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../../platform/api/calls.ts'

const minutes = 60_000

/** Colleagues whose name or user name contains `q`; without it the one already chosen, or all. */
export const usePeople = (q: string, chosen?: number) =>
  useCall(
    listPeople,
    { query: q ? { q } : chosen ? { ids: String(chosen) } : {} },
    { placeholderData: keepPreviousData, staleTime: 5 * minutes },
  )

/** A colleague's name; undefined while it is not known. */
export const usePersonName = (id: number | undefined) =>
  useCall(
    listPeople,
    { query: { ids: String(id) } },
    { enabled: id !== undefined, staleTime: 5 * minutes },
  ).data?.people.find((person) => person.id === id)?.name

export const useDepartments = (enabled = true) => useCall(listDepartments, {}, { enabled })
