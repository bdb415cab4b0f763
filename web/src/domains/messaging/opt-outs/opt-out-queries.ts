import { listClientAddresses } from '@seamark/contract/messaging/opt-outs/clients'
import { listConsents, listOptOuts } from '@seamark/contract/messaging/opt-outs/lists'
import { listTopics } from '@seamark/contract/messaging/opt-outs/topics'
import { keepPreviousData } from '@tanstack/react-query'
import { invalidate, useCall } from '../../../platform/api/calls.ts'
import { filtersOf, type OptOutSearch } from './opt-out-filters.ts'

export const useOptOuts = ({ limit, ...search }: OptOutSearch, cursor: string | undefined) =>
  useCall(
    listOptOuts,
    { query: { ...filtersOf(search), limit, ...(cursor === undefined ? {} : { cursor }) } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )

/** Consents are asked for while they are looked at. */
export const useConsents = (q: string, cursor: string | undefined, isAsked: boolean) =>
  useCall(
    listConsents,
    { query: { ...(q ? { q } : {}), limit: 50, ...(cursor === undefined ? {} : { cursor }) } },
    { enabled: isAsked, placeholderData: keepPreviousData, staleTime: 0 },
  )

/** The addresses of a client, with what was said of each. */
export const useClientAddresses = (companyId: number) =>
  useCall(listClientAddresses, { params: { id: companyId } }, { staleTime: 0 })

/** What bulks may be about. */
export const useTopics = () => useCall(listTopics, {}, { staleTime: 30_000 })

/** Bulks and rows of the list show their topics too. */
export const refreshTopics = () => invalidate('/messaging')

export const refreshOptOuts = () =>
  Promise.all(
    ['/messaging/opt-outs', '/messaging/consents', '/messaging/companies', '/messaging/topics'].map((path) =>
      invalidate(path),
    ),
  )
