import type { PasteTab } from '@seamark/contract/ai/choices'
import { listPasteItems } from '@seamark/contract/ai/pastes/items'
import { getPaste, listPasteMessages, listPastes, pasteMessagesShown } from '@seamark/contract/ai/pastes/pastes'
import { keepPreviousData } from '@tanstack/react-query'
import { invalidate, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'

/** A sheet that is read is asked for again, in case its event is lost. */
const readingMs = 2000

export const usePastes = (cursor: string | undefined) => useCall(listPastes, { query: cursor ? { cursor } : {} })

export const usePaste = (id: number) =>
  useCall(
    getPaste,
    { params: { id } },
    { refetchInterval: ({ state: { data } }) => (data?.state === 'reading' ? readingMs : false) },
  )

export const usePasteItems = (pasteId: number, tab: PasteTab, cursor: string | undefined) =>
  useCall(
    listPasteItems,
    { query: { pasteId: String(pasteId), tab, ...(cursor ? { cursor } : {}) } },
    { placeholderData: keepPreviousData },
  )

/** The messages of the window in which one stands. */
export const usePasteMessages = (id: number, from: number) =>
  useCall(listPasteMessages, { params: { id }, query: { from: String(from) } }, { placeholderData: keepPreviousData })

/** The first message of the window in which a message stands. */
export const windowOf = (message: number) => Math.floor((message - 1) / pasteMessagesShown) * pasteMessagesShown + 1

export const refreshPastes = () => invalidate('/ai/paste')

let soon: ReturnType<typeof setTimeout> | undefined

/** Reads again in the background when a sheet was read or something was decided, here or elsewhere. */
export function usePasteNews() {
  useLive('ai.paste', () => {
    soon ??= setTimeout(() => {
      soon = undefined
      void refreshPastes()
    }, 300)
  })
}
