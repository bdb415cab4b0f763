import { CallFailed, networkCode } from './known-calls.ts'

/** How long an answer may be, and how long it may be waited for. */
export interface StreamLimits {
  firstByteMs: number
  silenceMs: number
  /** From the call to the last byte, however steadily they come. */
  mostMs: number
  mostBytes: number
}

/** Codes of CallFailed that this client gives beside those of the network. */
export const streamProblems = { redirect: 'REDIRECT', silent: 'SILENT', late: 'LATE', tooLong: 'TOO_LONG' } as const

/**
 * Makes a `fetch` for answers of known providers that come piece by piece. Redirects, silence and too many bytes are errors, each a CallFailed; an
 * aborted call closes its socket. Nothing is logged. Only addresses of the environment are called with it.
 */
export function createKnownFetch({ firstByteMs, silenceMs, mostMs, mostBytes }: StreamLimits): typeof fetch {
  return async (address, init = {}) => {
    const end = new AbortController()
    const signal = init.signal ? AbortSignal.any([init.signal, end.signal]) : end.signal
    const watch = new Watch((code) => end.abort(new CallFailed(code)), mostMs)
    watch.wait(firstByteMs, streamProblems.late)
    try {
      const response = await fetch(address, { ...init, redirect: 'manual', signal })
      if (response.status >= 300 && response.status < 400) {
        end.abort()
        throw new CallFailed(streamProblems.redirect)
      }
      const body = response.body && boundedBody(response.body, { watch, end, silenceMs, mostBytes })
      if (!body) watch.stop()
      return new Response(body, { status: response.status, headers: response.headers })
    } catch (error) {
      watch.stop()
      throw asCallFailed(error, init.signal)
    }
  }
}

/** One timer, wound up anew by whatever comes, until the time of the whole answer is over. */
class Watch {
  #timer: NodeJS.Timeout | undefined
  readonly #end: (code: string) => void
  readonly #lastMoment: number
  constructor(end: (code: string) => void, mostMs: number) {
    this.#end = end
    this.#lastMoment = performance.now() + mostMs
  }
  wait(ms: number, code: string) {
    this.stop()
    const left = Math.max(0, this.#lastMoment - performance.now())
    this.#timer = setTimeout(() => this.#end(left < ms ? streamProblems.late : code), Math.min(ms, left))
  }
  stop() {
    clearTimeout(this.#timer)
  }
}

interface Bounds {
  watch: Watch
  end: AbortController
  silenceMs: number
  mostBytes: number
}

/** Hands on what comes, only as fast as it is read. */
function boundedBody(body: ReadableStream<Uint8Array>, { watch, end, silenceMs, mostBytes }: Bounds) {
  const reader = body.getReader()
  let size = 0
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await reader.read()
          watch.stop()
          if (done) return controller.close()
          size += value.length
          if (size > mostBytes) {
            const error = new CallFailed(streamProblems.tooLong)
            end.abort(error)
            throw error
          }
          watch.wait(silenceMs, streamProblems.silent)
          controller.enqueue(value)
        } catch (error) {
          watch.stop()
          controller.error(asCallFailed(error))
        }
      },
      cancel: () => {
        watch.stop()
        end.abort()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Whoever stops a call gets back the reason that was given for it; all else is a code. */
function asCallFailed(error: unknown, given?: AbortSignal | null): unknown {
  if (error instanceof CallFailed || given?.aborted || (error instanceof Error && error.name === 'AbortError'))
    return error
  return new CallFailed(networkCode(error))
}
