import { Refusal } from '@seamark/contract/platform/client'
import { errorText } from './calls.ts'
import { notices } from '../notices.ts'

/** True if somebody else has changed the record since the caller read it. */
export const isOvertaken = (error: unknown) => error instanceof Refusal && error.body.code === 'platform.version_stale'

interface Attempts {
  /** Returns the text for a person whom somebody else overtook. */
  overtaken: () => string
  /** Reads again what may have changed, after success and failure alike. */
  refresh: () => Promise<unknown>
}

/** For live pages that are small enough to read again: runs the work, shows a refusal as a message, and reads anew. */
export function createAttempts({ overtaken, refresh }: Attempts) {
  const refusalText = (error: unknown) => (isOvertaken(error) ? overtaken() : errorText(error))

  async function attempt(work: () => Promise<unknown>, done?: string) {
    try {
      await work()
      if (done) notices.success(done)
    } catch (error) {
      notices.error(refusalText(error))
    }
    await refresh()
  }
  return { attempt, refusalText }
}
