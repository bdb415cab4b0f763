import { endOtherSessions, endOwnSession, listOwnSessions } from '@seamark/contract/identity/index'
import { call, invalidate, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'

/** The own open sessions; a sign-in or sign-out anywhere appears at once. */
export function useOwnSessions() {
  useLive('identity.sessions', () => void lookAgain())
  return useCall(listOwnSessions, {})
}

const lookAgain = () => invalidate(listOwnSessions.path)

/** Reads the list again after any refusal: the session may have ended meanwhile. */
const refreshAfter = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work
  } finally {
    await lookAgain()
  }
}

export const endSession = (id: string) => refreshAfter(call(endOwnSession, { params: { id } }))

export const endOthers = () => refreshAfter(call(endOtherSessions, {}))
