import { listPortWords } from '@seamark/contract/rates/readings/port-words'
import {
  forecastReading,
  getReading,
  listReadingLines,
  listReadingRows,
  listReadings,
  type Reading,
} from '@seamark/contract/rates/readings/readings'
import { keepPreviousData } from '@tanstack/react-query'
import { invalidate, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'

/** How many lines a page of a reading shows. */
const linesShown = 100

export const readingPath = ({ id }: { id: number }) => `/freight/rates/readings/${id}`

export const useReadings = () => useCall(listReadings, {})
export const useReading = (id: number) => useCall(getReading, { params: { id } })
export const usePortQuestions = () => useCall(listPortWords, {})

/** The lines behind a place, in the order of the text. */
export const useReadingLines = (id: number, after: number) =>
  useCall(
    listReadingLines,
    { params: { id }, query: { after, limit: linesShown } },
    { placeholderData: keepPreviousData },
  )

/** What would become of the lines that are ready; asked anew when their number changes. */
export const useForecast = ({ id, state, counts }: Pick<Reading, 'id' | 'state' | 'counts'>) =>
  useCall(forecastReading, { params: { id } }, { enabled: state === 'ready' && counts.ready > 0 })

/** How many rows of a sheet are shown at once. */
export const rowsShown = 200

export const useReadingRows = (id: number, sheet: number, from: number) =>
  useCall(listReadingRows, { params: { id }, query: { sheet, from, limit: rowsShown } })

export const refreshReadings = () => Promise.all([invalidate('/rates/readings'), invalidate('/rates/port-words')])

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
