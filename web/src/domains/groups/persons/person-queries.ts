import { listErasures } from '@seamark/contract/groups/persons/erasures'
import {
  findPersonOfMember,
  findPersonOfSender,
  getPerson,
  listPersons,
} from '@seamark/contract/groups/persons/persons'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../../platform/api/calls.ts'
import { filtersOf, type PersonSearch } from './person-filters.ts'

/** A page of the people whom several groups have in common, or of those whom a search finds. */
export const usePersons = (search: PersonSearch, cursor: string | undefined) =>
  useCall(
    listPersons,
    { query: { ...filtersOf(search), limit: search.limit, ...(cursor ? { cursor } : {}) } },
    { placeholderData: keepPreviousData },
  )

/** Returns people by what somebody types, for a choice of one. */
export const useFoundPersons = (q: string) =>
  usePersons({ q, platform: undefined, groupId: undefined, limit: 20 }, undefined)

export const usePerson = (id: number) => useCall(getPerson, { params: { id } })

/** Those with these ids, or the latest. They are read again until the engine has emptied the messages. */
export const useErasures = (ids: readonly number[] | undefined) =>
  useCall(
    listErasures,
    { query: ids ? { ids: ids.join(',') } : {} },
    { refetchInterval: ({ state }) => (state.data?.rows.some(({ isDone }) => !isDone) ? 2000 : false) },
  )

/** The place by which somebody is opened: his person, a name in a message, or a line of a roster. */
export type PersonPlace = { personId: number } | { senderId: number } | { memberId: number }

/** Whoever was just written down is asked for again until the job has joined him to a person. */
const untilJoined = ({ state }: { state: { status: string } }) => (state.status === 'error' ? 5000 : false)

/** The person of a sender; asked only where `id` is given. */
export const usePersonOfSender = (id: number | undefined) =>
  useCall(findPersonOfSender, { params: { id: id ?? 0 } }, { enabled: id !== undefined, refetchInterval: untilJoined })

export const usePersonOfMember = (id: number | undefined) =>
  useCall(findPersonOfMember, { params: { id: id ?? 0 } }, { enabled: id !== undefined, refetchInterval: untilJoined })
