import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/**
 * The one logger. Requests are logged by route pattern, never by address, so that no query string, token, password, captcha answer
 * or code can reach it; errors keep name, stack and code, and lose the values that PostgreSQL quotes in `detail`.
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

/** What may be said of an error: never `detail`, `where`, `parameters`, `query`, which quote what people typed. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: typeof error }
  const code: unknown = 'code' in error ? error.code : undefined
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) }
  return { name: error.name, code, message: withoutQuoted(error.message), stack: withoutQuoted(error.stack ?? ''), ...cause }
}

/** Addresses lose their query; what PostgreSQL quotes from a row loses its value. */
function withoutQuoted(text: string) {
  return text.replace(/\?[^\s"')]*=[^\s"')]*/g, '?…').replace(/(invalid input syntax for [\w ]+: )"[^"]*"/g, '$1"…"')
}
