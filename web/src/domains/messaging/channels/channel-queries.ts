import {
  getSending,
  listApprovedTexts,
  listManagedChannels,
  type ManagedChannel,
} from '@seamark/contract/messaging/channels/channels'
import { listFailedEvents } from '@seamark/contract/messaging/channels/failed-events'
import { keepPreviousData } from '@tanstack/react-query'
import type { Tone } from '../../../kit/index.ts'
import { useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import { refreshBulks } from '../bulks/bulk-queries.ts'

export const useSending = () => useCall(getSending, {}, { staleTime: 0 })

export const useManagedChannels = () => useCall(listManagedChannels, {}, { staleTime: 0 })

export const useApprovedTexts = (id: number) => useCall(listApprovedTexts, { params: { id } }, { staleTime: 0 })

export const channelTones: Record<ManagedChannel['state'], Tone> = { ok: 'good', paused: 'warning', broken: 'bad' }

/** Reads again when sending or a channel is paused, or goes on. */
export function useSendingNews() {
  useLive('messaging.sending', () => void refreshBulks())
}

/** Read again while some of them are tried. */
export const useFailedEvents = (limit: number, cursor: string | undefined) =>
  useCall(
    listFailedEvents,
    { query: { limit, ...(cursor === undefined ? {} : { cursor }) } },
    {
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data?.rows.some(({ failedAt }) => failedAt === null) ? 5000 : false),
    },
  )
