import { Refusal } from '@seamark/contract/platform/client'
import { errorText } from './calls.ts'
import { notices } from '../notices.ts'

/** Whether somebody else was first: what was to be changed is no longer what the caller has seen. */
export const isOvertaken = (error: unknown) => error instanceof Refusal && error.body.code === 'platform.version_stale'

interface Attempts {
  /** What whoever was overtaken reads. */
  overtaken: () => string
  /** Reads again what may have changed, whatever came of it. */
  refresh: () => Promise<unknown>
}

/** For pages that are live and small enough to look again: does it, says what was refused, and reads anew. */
export function attempts({ overtaken, refresh }: Attempts) {
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
