import type { Language } from '@seamark/contract/languages'
import { type FailureBody, sessionGone } from '@seamark/contract/platform/envelope'
import type { FieldProblem } from '@seamark/contract/platform/issues'
import { isPassingFault } from '../database/passing-faults.ts'
import { fail, Failure } from '../failure.ts'
import { translate } from '../translate.ts'

const goneStatus = new Map<string, number>([
  ['platform.session_unknown', sessionGone.unknown],
  ['platform.session_ended', sessionGone.endedElsewhere],
  ['platform.session_expired', sessionGone.expired],
])

/** Returns the body of a refusal, in the caller's language. */
export function refusalBody(
  { code, httpStatus, params, details }: Failure,
  language: Language,
  requestId: string,
): FailureBody {
  const message = translate(language, code, params)
  const gone = goneStatus.get(code)
  return {
    status: gone ?? httpStatus,
    message,
    errors: gone ? 'login' : message,
    code,
    requestId,
    ...(Object.keys(details).length === 0
      ? {}
      : { details: { ...details, fields: details.fields?.map((problem) => describeProblem(problem, language)) } }),
  }
}

const describeProblem = ({ field, code, params }: FieldProblem, language: Language) => ({
  field,
  code,
  message: translate(language, code, params),
})

/** Returns the declared failure for an error; undefined when the error is unexpected. */
export function asFailure(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return byCode(code) ?? (isPassingFault(error) ? failOverloaded() : undefined) ?? byStatus(error)
}

function byCode(code: string): Failure | undefined {
  switch (code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return fail('platform.bad_json')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return fail('platform.unsupported_media')
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return fail('platform.too_large')
    default:
      return undefined
  }
}

/** Errors that the framework refuses by status alone: an address that cannot be decoded, a file name that no file may have. */
function byStatus(error: Error): Failure | undefined {
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 403 || status === 404) return fail('platform.not_found')
  return status === 400 || status === 414 ? fail('platform.invalid_input') : undefined
}

export const failOverloaded = (seconds = 2) => fail('platform.overloaded', { seconds }, { retryAfter: seconds })
