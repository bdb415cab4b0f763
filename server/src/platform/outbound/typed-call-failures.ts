export type TypedCallProblem =
  /** The address is none that may be called: another scheme or port, a user, a literal address. */
  | 'address'
  /** The host has an address that is not public. */
  | 'notPublic'
  /** Nobody knows the host. */
  | 'unknownHost'
  | 'tooLong'
  | 'tooPacked'
  | 'encoding'
  | 'mediaType'
  /** More redirects than are followed, or one that leads to another site. */
  | 'redirect'
  | 'timeout'
  /** The certificate is not valid for the host, or any more. */
  | 'certificate'
  | 'network'

/** A call to a typed address that brought no usable answer. It names the host at most, never an address, a path or what was said. */
export class TypedCallFailed extends Error {
  readonly problem: TypedCallProblem
  readonly host: string
  constructor(problem: TypedCallProblem, host = '') {
    super(`The call failed: ${problem}`)
    this.name = 'TypedCallFailed'
    this.problem = problem
    this.host = host
  }
}

/** Returns what an error of the network means. */
export function asTypedFailure(error: unknown, host: string): TypedCallFailed {
  if (error instanceof TypedCallFailed) return error.host === '' ? new TypedCallFailed(error.problem, host) : error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (isAbort(error)) return new TypedCallFailed('timeout', host)
  if (/^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code))
    return new TypedCallFailed('certificate', host)
  return new TypedCallFailed(timeouts.has(code) ? 'timeout' : 'network', host)
}

const timeouts = new Set(['ETIMEDOUT', 'ESOCKETTIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT'])
const isAbort = (error: unknown) =>
  error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')
