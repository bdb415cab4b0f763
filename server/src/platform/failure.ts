import { type FailureCode, failures } from '@seamark/contract'
import type { FieldProblem } from '@seamark/contract/platform/issues'

export interface FailureDetails {
  fields?: FieldProblem[]
  current?: unknown
  /** Seconds after which trying again makes sense. */
  retryAfter?: number
}

/** An expected refusal: a code of the contract, the values of its sentence, and details that the caller can use. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly params: Record<string, string | number>
  readonly details: FailureDetails
  constructor(code: FailureCode, params: Record<string, string | number> = {}, details: FailureDetails = {}) {
    super(code)
    this.name = 'Failure'
    this.code = code
    this.params = params
    this.details = details
  }
  get httpStatus() {
    return failures[this.code]
  }
}

export const fail = (code: FailureCode, params?: Record<string, string | number>, details?: FailureDetails) =>
  new Failure(code, params, details)

/** Makes a refusal about one field: `{ field: 'code', code: 'phonebook.code_taken' }`. */
export const failField = (field: string, code: FailureCode, params: Record<string, string | number> = {}) =>
  new Failure(code, params, { fields: [{ field, code, params }] })

/** Returns the current record. Throws version_stale, with that record, when the caller saw another version. */
export function failIfStale<Current extends { version: number }>(current: Current, version: number): Current {
  if (current.version !== version) throw fail('platform.version_stale', {}, { current })
  return current
}
