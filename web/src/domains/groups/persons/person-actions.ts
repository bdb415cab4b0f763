import { erasePerson } from '@seamark/contract/groups/persons/erasures'
import { lookUpPerson, mergePersons, splitPerson } from '@seamark/contract/groups/persons/persons'
import { call, invalidate } from '../../../platform/api/calls.ts'

const refreshAfter = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
  const done = await answer
  await invalidate('/groups')
  return done
}

export const merge = (id: number, otherId: number) =>
  refreshAfter(call(mergePersons, { params: { id }, body: { otherId } }))

export const split = (id: number, seatIds: number[]) =>
  refreshAfter(call(splitPerson, { params: { id }, body: { seatIds } }))

/** What names him is read again once his panel, which says what was erased, is closed. */
export const erase = (id: number) => call(erasePerson, { params: { id } })

export const refreshAfterErasure = () => invalidate('/groups')

export const lookUpHolder = (id: number) => call(lookUpPerson, { params: { id }, body: {} })
