import type { PictureRequest } from '@seamark/contract/ai/pictures/pictures'

const drawn: readonly string[] = ['picture_out_of_reach', 'picture_too_large', 'picture_unreadable']

/** Whether the last try was paid for, or may have been: then somebody is asked before it is paid for again. */
export const mayBePaid = ({ state, failure }: Pick<PictureRequest, 'state' | 'failure'>): boolean =>
  state === 'unknown' || drawn.includes(failure?.code ?? '')
