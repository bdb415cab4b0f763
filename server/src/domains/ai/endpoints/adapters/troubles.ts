import type { Context } from '../../../../platform/context.ts'
import { CallFailed } from '../../../../platform/outbound/known-calls.ts'
import { streamProblems } from '../../../../platform/outbound/known-streams.ts'
import {
  Ended,
  ModelFailed,
  OddAnswer,
  secondsOf,
  shortened,
  type Trouble,
  troubleOfSaid,
  troubleOfStatus,
} from '../troubles.rules.ts'
import type { Endpoint } from './endpoint.ts'

/** An error of the library, whose classes are not loaded for asking what it is. */
interface CallError {
  statusCode: number
  responseBody?: string
  responseHeaders?: Record<string, string>
}

/** The status that the endpoint refused with; undefined where it did not. */
export const statusIn = (error: unknown): number | undefined => callErrorIn(error)?.statusCode

/** What the endpoint said beside its status. */
export const saidIn = (error: unknown): string => callErrorIn(error)?.responseBody ?? ''

/** Reads why a model gave no answer; undefined where the error is none of the endpoint's, but of ours. */
export function troubleOf(error: unknown, now: Date, hasWritten: boolean): Trouble | undefined {
  if (error instanceof Ended) return error.trouble
  const refused = callErrorIn(error)
  if (refused)
    return troubleOfStatus(refused.statusCode, saidIn(error), secondsOf(refused.responseHeaders?.['retry-after'], now))
  const odd = findIn(error, (one) => one instanceof OddAnswer)
  if (odd) return troubleOfSaid(odd.said)
  const failed = findIn(error, (one) => one instanceof CallFailed)
  if (failed)
    return isOdd(failed)
      ? { code: 'endpoint_odd_answer', said: failed.code }
      : { code: 'endpoint_away', said: failed.code }
  return troubleOfPart(error, hasWritten)
}

const isOdd = ({ code }: CallFailed) => code === streamProblems.redirect || code === streamProblems.tooLong

/** An error that stood among the pieces, or a piece that is none. */
function troubleOfPart(error: unknown, hasWritten: boolean): Trouble | undefined {
  if (!(error instanceof Error)) return troubleOfSaid(textOf(error))
  // It ended without saying that it ends: the connection was closed on the way.
  if (error.name === 'AI_InvalidResponseDataError')
    return hasWritten ? { code: 'endpoint_away', said: 'CUT' } : { code: 'endpoint_odd_answer', said: 'EMPTY' }
  if (error.name === 'AI_EmptyResponseBodyError') return { code: 'endpoint_odd_answer', said: 'EMPTY' }
  const piece = 'value' in error ? textOf(error.value) : 'text' in error ? String(error.text) : undefined
  return error.name.startsWith('AI_') ? troubleOfSaid(piece ?? error.name) : undefined
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const callErrorIn = (error: unknown): CallError | undefined => findIn(error, isCallError)

const isCallError = (error: unknown): error is CallError =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode >= 400

/** Looks for an error among the causes. */
function findIn<Found>(error: unknown, isIt: (one: unknown) => one is Found): Found | undefined {
  let one = error
  for (let depth = 0; depth < 8 && one !== undefined; depth += 1) {
    if (isIt(one)) return one
    one = one instanceof Error ? one.cause : undefined
  }
  return undefined
}

/** What the endpoint said stands in the log, shortened, and never on a page. */
export function failureOf({ log }: Pick<Context, 'log'>, endpoint: Endpoint, trouble: Trouble): ModelFailed {
  const { code, retryAfter, said } = trouble
  log.warn(
    { code, flavour: endpoint.flavour, ...(said ? { said: shortened(said, endpoint.key) } : {}) },
    'a model gave no answer',
  )
  return new ModelFailed(code, {}, retryAfter)
}
