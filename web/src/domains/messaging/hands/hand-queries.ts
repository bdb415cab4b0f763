import { getHandQueue, type HandItem, type HandQuestion } from '@seamark/contract/messaging/hands/hands'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../../platform/api/calls.ts'

/** What the reader has to send by hand: those that she has in hand first. */
export const useHandQueue = (bulkId: number | undefined) =>
  useCall(
    getHandQueue,
    { query: bulkId === undefined ? {} : { bulkId } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )

/** The address of a recipient in the calls about it. */
export const paramsOf = ({ bulk, target }: Pick<HandItem | HandQuestion, 'bulk' | 'target'>) => ({
  id: bulk.id,
  targetKind: target.kind,
  targetId: target.id,
})

export const handKey = (item: Pick<HandItem, 'bulk' | 'target'>) => Object.values(paramsOf(item)).join(' ')
