import { endOtherSessions, endOwnSession, listOwnSessions } from '@seamark/contract/identity/index'
import { call, invalidate, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'

/** The own open sessions; a sign-in or an end anywhere is seen at once. */
export function useOwnSessions() {
  useLive('identity.sessions', () => void lookAgain())
  return useCall(listOwnSessions, {})
}

const lookAgain = () => invalidate(listOwnSessions.path)

/** Whatever is refused, the list looks again: the session may have ended meanwhile. */
const ending = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work
  } finally {
    await lookAgain()
  }
}

export const endSession = (id: string) => ending(call(endOwnSession, { params: { id } }))

export const endOthers = () => ending(call(endOtherSessions, {}))
