import { bringParty, judgeKind, judgePair, lookUpParty, splitParty, undoVerdict } from '@seamark/contract/trade/index'
import { call, invalidate } from '../../../platform/api/calls.ts'

/** Makes all lists and pages of parties read again. */
const refreshAfter = async <Answer>(answer: Promise<Answer>, onDone?: () => void): Promise<Answer> => {
  const done = await answer
  onDone?.()
  await invalidate('/trade')
  return done
}

export const bring = (id: number) => refreshAfter(call(bringParty, { params: { id }, body: {} }))
export const judge = (id: number, verdict: 'same' | 'different', keepId?: number, onDone?: () => void) =>
  refreshAfter(
    call(judgePair, { params: { id }, body: { verdict, ...(keepId === undefined ? {} : { keepId }) } }),
    onDone,
  )
export const takeVerdictBack = (id: number) => refreshAfter(call(undoVerdict, { params: { id } }))
export const split = (id: number, nameIds: number[]) =>
  refreshAfter(call(splitParty, { params: { id }, body: { nameIds } }))
export const setKind = (id: number, kind: 'trader' | 'forwarder') =>
  refreshAfter(call(judgeKind, { params: { id }, body: { kind } }))
export const lookUpHolder = (id: number) => call(lookUpParty, { params: { id }, body: {} })
