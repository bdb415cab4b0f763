import { listPortAnswers, listPortWords } from '@seamark/contract/rates/readings/port-words'
import {
  forecastReading,
  getReading,
  listReadingLines,
  listReadingRows,
  listReadings,
  listWaitingLines,
  type Reading,
} from '@seamark/contract/rates/readings/readings'
import { listPortProposals, type ProposalState } from '@seamark/contract/territory/port-proposals'
import { keepPreviousData } from '@tanstack/react-query'
import { invalidate, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import type { RateSearch } from '../rates/rate-filters.ts'

/** How many lines a page of a reading shows. */
const linesShown = 100

export const readingPath = ({ id }: { id: number }) => `/freight/rates/readings/${id}`

/** The page of readings behind a cursor, the newest first. */
export const useReadings = ({ q, show, mine, limit }: Asked, cursor?: string) =>
  useCall(listReadings, { query: { q, show, mine, limit, cursor } }, { placeholderData: keepPreviousData })
/** The page of lines behind a cursor that wait for a person, over all readings. */
export const useWaitingLines = ({ mine, limit }: Asked, cursor: string | undefined) =>
  useCall(listWaitingLines, { query: { mine, limit, cursor } }, { placeholderData: keepPreviousData })
type Asked = Partial<Pick<RateSearch, 'q' | 'show' | 'mine'>> & Pick<RateSearch, 'limit'>

export const useReading = (id: number) => useCall(getReading, { params: { id } })
export const usePortQuestions = () => useCall(listPortWords, {})
export const usePortAnswers = (q: string) =>
  useCall(listPortAnswers, { query: { q } }, { placeholderData: keepPreviousData })

/** The lines behind a place, in the order of the text. */
export const useReadingLines = (id: number, after: number) =>
  useCall(
    listReadingLines,
    { params: { id }, query: { after, limit: linesShown } },
    { placeholderData: keepPreviousData },
  )

/** Lines among which a person finds the one that a correction replaces. */
export const useOffersBefore = (id: number, enabled: boolean) =>
  useCall(listReadingLines, { params: { id }, query: { after: 0, limit: 500 } }, { enabled })

/** Ports that people have answered for unknown words elsewhere. Whoever may teach ports alone may ask; others ask for nothing. */
export function usePortProposals(q: string, state: ProposalState, enabled = true) {
  useLive('territory.portProposal', () => void invalidate(listPortProposals.path))
  return useCall(
    listPortProposals,
    { query: { q, state, limit: 100 } },
    { placeholderData: keepPreviousData, staleTime: 2000, enabled },
  )
}

/** What would become of the lines that are ready; asked anew when their number changes. */
export const useForecast = ({ id, state, counts }: Pick<Reading, 'id' | 'state' | 'counts'>) =>
  useCall(forecastReading, { params: { id } }, { enabled: state === 'ready' && counts.ready > 0 })

/** How many rows of a sheet are shown at once. */
export const rowsShown = 200

export const useReadingRows = (id: number, sheet: number, from: number) =>
  useCall(listReadingRows, { params: { id }, query: { sheet, from, limit: rowsShown } })

export const refreshReadings = () =>
  Promise.all(['/rates/readings', '/rates/reading-lines', '/rates/port-words'].map((path) => invalidate(path)))

let soon: ReturnType<typeof setTimeout> | undefined

/** Reads again when lines have come or were changed. The lots of one reading cause few refreshes. */
export function useReadingNews() {
  useLive('rates.reading', () => {
    soon ??= setTimeout(() => {
      soon = undefined
      void refreshReadings()
    }, 300)
  })
}
