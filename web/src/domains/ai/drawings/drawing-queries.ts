import {
  type Drawing,
  draftPoster,
  getDrawing,
  getLogo,
  listDrawings,
  previewPoster,
} from '@seamark/contract/ai/drawings/drawings'
import type { PosterFieldsInput } from '@seamark/contract/ai/drawings/posters'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call, invalidate, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import type { DrawingSearch } from './drawing-filters.ts'

/** The drawings of the gallery, as many pages as were asked for. */
export function useDrawings({ q, kind, preset, of }: DrawingSearch) {
  useLive('ai.drawing', () => void readDrawingsAgain())
  return useInfiniteQuery({
    queryKey: [listDrawings.path, { q, kind, preset, of }],
    queryFn: ({ pageParam }) =>
      call(
        listDrawings,
        {
          query: {
            of,
            ...(q === undefined ? {} : { q }),
            ...(kind === undefined ? {} : { kind }),
            ...(preset === undefined ? {} : { preset }),
            ...(pageParam === '' ? {} : { cursor: pageParam }),
          },
        },
        { quiet: true },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

/** The pictures that a poster may have behind its head, the newest of them. */
export const usePictures = () => useCall(listDrawings, { query: { kind: 'picture', limit: 60 } }, { staleTime: 60_000 })

export const readDrawingsAgain = () => invalidate('/ai/drawings')

/** What a form begins with; once read it stays, since it is then typed over. */
export const useDraftFields = (quoteId: number | undefined) =>
  useCall(
    draftPoster,
    { query: quoteId === undefined ? {} : { quoteId } },
    { retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  )

export const readDrawing = ({ id }: Pick<Drawing, 'id'>) => call(getDrawing, { params: { id } })

/** The poster as it would be drawn; undefined fields ask for nothing, and the last picture stays. */
export const usePosterPreview = (fields: PosterFieldsInput | undefined) =>
  useCall(
    previewPoster,
    { body: { fields: fields ?? { preset: 'card' } } },
    { enabled: fields !== undefined, placeholderData: keepPreviousData, staleTime: 60_000, retry: false },
  )

export const useLogo = () => useCall(getLogo, {})
export const readLogoAgain = () => Promise.all([invalidate('/ai/logo'), invalidate('/ai/posters')])

export const imageOf = ({ id, version }: Pick<Drawing, 'id' | 'version'>, size: 'image' | 'small') =>
  `/api/ai/drawings/${id}/${size}?v=${version}`
