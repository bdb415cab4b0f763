import { listAudit, listAuditChoices, openAuditValues } from '@seamark/contract/oversight/audit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, useCall } from '../../../platform/api/calls.ts'
import type { AuditSearch } from './audit-filters.ts'

export const useAudit = ({ entry: _, ...query }: AuditSearch, cursor: string | undefined) =>
  useCall(
    listAudit,
    { query: { ...query, ...(cursor ? { cursor } : {}) } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )

export const useAuditChoices = (enabled: boolean) => useCall(listAuditChoices, {}, { enabled, staleTime: 300_000 })

/** Opens the values of an entry, once: the server records that they were opened. */
export const useAuditValues = (id: number) =>
  useQuery({
    queryKey: [openAuditValues.path, id],
    queryFn: () => call(openAuditValues, { params: { id }, body: {} }, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
