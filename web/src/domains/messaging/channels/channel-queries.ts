import {
  getSending,
  listApprovedTexts,
  listManagedChannels,
  type ManagedChannel,
} from '@seamark/contract/messaging/channels/channels'
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
