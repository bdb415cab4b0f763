import {
  dropPictureRequest,
  getPictureOptions,
  listPictureRequests,
  type PictureRequest,
  retryPictures,
} from '@seamark/contract/ai/pictures/pictures'
import { call, invalidate, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'

export const usePictureOptions = () => useCall(getPictureOptions, {}, { staleTime: 60_000 })

const isOpen = ({ state }: PictureRequest) => state === 'waiting' || state === 'calling'
/** Where no events come through, the page asks itself. */
const unheardMs = 5000

/** One's own last requests; read again when one of them has changed. */
export function usePictureRequests() {
  useLive('ai.picture', () => void readRequestsAgain())
  return useCall(
    listPictureRequests,
    {},
    { staleTime: 0, refetchInterval: ({ state: { data } }) => (data?.requests.some(isOpen) ? unheardMs : false) },
  )
}

export const readRequestsAgain = () => Promise.all([invalidate('/ai/pictures'), invalidate('/ai/drawings')])

export async function retry({ id, version }: PictureRequest) {
  await call(retryPictures, { params: { id }, version }).finally(() => void readRequestsAgain())
}

export async function drop({ id }: PictureRequest) {
  await call(dropPictureRequest, { params: { id } }).finally(() => void readRequestsAgain())
}
