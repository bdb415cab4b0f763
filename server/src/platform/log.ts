import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/**
 * The one logger. Requests are logged by route pattern, never by address, so that no query string, token, password, captcha answer or code can
 * reach the log. Errors keep name, stack and code, and lose the values that PostgreSQL quotes in `detail`.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError, error: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Returns the loggable parts of an error: never `detail`, `where`, `parameters` or `query`, which quote what people typed. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!isErrorLike(error)) return { message: typeof error }
  const code: unknown = 'code' in error ? error.code : undefined
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) }
  const said = typeof code === 'string' && dataException.test(code) ? withoutValues : withoutQuery
  return {
    name: error.name,
    code,
    message: said(error.message),
    stack: said(typeof error.stack === 'string' ? error.stack : ''),
    ...cause,
  }
}

/** The queue passes on copies of errors, which have the words and no longer the class. */
const isErrorLike = (error: unknown): error is ErrorLike =>
  error instanceof Error ||
  (typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string')

interface ErrorLike {
  name?: unknown
  message: string
  stack?: unknown
  cause?: unknown
}

/** PostgreSQL's class 22 complains about a value and quotes it; other classes quote only our own names. */
const dataException = /^22\w{3}$/
const withoutQuery = (text: string) => text.replace(/\?[^\s"')]*=[^\s"')]*/g, '?…')
const withoutValues = (text: string) => withoutQuery(text).replace(/"[^"]*"/g, '"…"')
