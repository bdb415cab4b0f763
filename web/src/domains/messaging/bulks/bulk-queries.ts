import { type Bulk, getBulk, listChannels, previewBulk } from '@seamark/contract/messaging/bulks/bulks'
import { countBulks, listBulks } from '@seamark/contract/messaging/bulks/lists'
import { listRecipients, readRecipientMessage, type Recipient } from '@seamark/contract/messaging/bulks/recipients'
import { listViews } from '@seamark/contract/workbench/views/views'
import { keepPreviousData } from '@tanstack/react-query'
import { call, invalidate, queryClient, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import type { FoundRecord } from '../../../platform/routes.ts'
import { bulkGroups, bulkPath, type MassSearch, type RecipientSearch } from './bulk-filters.ts'
import { bulkStateText } from './bulk-text.ts'

const filtersOf = ({ q, of }: Pick<MassSearch, 'q' | 'of'>) => ({ ...(q ? { q } : {}), of })

export function useBulks({ show, limit, ...search }: MassSearch, cursor: string | undefined) {
  const state = show === 'all' ? {} : { state: bulkGroups[show].join(',') }
  return useCall(
    listBulks,
    { query: { ...filtersOf(search), ...state, limit, ...(cursor === undefined ? {} : { cursor }) } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
}

export const useBulkCounts = (search: MassSearch) =>
  useCall(countBulks, { query: filtersOf(search) }, { placeholderData: keepPreviousData, staleTime: 0 })

/** The newest bulks whose title holds a text, for the box in which everything is found. */
export async function findBulks(text: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const query = { q: [...text].slice(0, 100).join(''), limit: 5 }
  const { rows } = await call(listBulks, { query, signal }, { quiet: true })
  return rows.map((bulk) => ({
    title: bulk.title,
    note: [bulk.sender.name, bulkStateText(bulk)].join(' · '),
    href: bulkPath(bulk.id),
  }))
}

export const useBulk = (id: number) => useCall(getBulk, { params: { id } }, { staleTime: 0 })

export const useRecipients = (id: number, { limit, ...search }: RecipientSearch, cursor: string | undefined) =>
  useCall(
    listRecipients,
    {
      params: { id },
      query: {
        ...Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)),
        limit,
        ...(cursor === undefined ? {} : { cursor }),
      },
    },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )

export const useRecipientMessage = (id: number, { kind, id: targetId }: Recipient['target'], isAsked: boolean) =>
  useCall(
    readRecipientMessage,
    { params: { id, targetKind: kind, targetId } },
    { enabled: isAsked, staleTime: 0, retry: false },
  )

export const usePreviews = (id: number, isAsked: boolean) =>
  useCall(previewBulk, { params: { id } }, { enabled: isAsked, staleTime: 0 })

export const useChannels = () => useCall(listChannels, {}, { staleTime: 60_000 })

/** The saved views of the list of companies, any of which can be an audience. */
export const useClientViews = () => useCall(listViews, { params: { list: 'companies' } }, { staleTime: 60_000 })

/** Reads again when a bulk that the reader sees moves on, or all sending stops or goes on. */
export function useBulkNews() {
  useLive('messaging.bulk', () => void refreshBulks())
  useLive('messaging.sending', () => void refreshBulks())
}

export const refreshBulks = () => invalidate('/messaging')

/** Puts a bulk that the server has just returned where its page reads it; everything else is read again. */
export function cacheBulk(bulk: Bulk) {
  queryClient.setQueryData([getBulk.path, { params: { id: bulk.id } }], bulk)
  return refreshBulks()
}
