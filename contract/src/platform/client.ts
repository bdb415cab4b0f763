import type { z } from 'zod'
import { failureBody, type FailureBody } from './envelope.ts'
import type { Route } from './route.ts'

type Schema = z.ZodType
type Part<Key extends string, S extends Schema> = undefined extends z.input<S> ? { [K in Key]?: z.input<S> } : { [K in Key]: z.input<S> }
export type CallInput<P extends Schema, Q extends Schema, B extends Schema> = Part<'params', P> &
  Part<'query', Q> &
  Part<'body', B> & { version?: number; signal?: AbortSignal }

/** A refusal as the server worded it. `body.code` is stable, `body.message` is in the caller's language. */
export class Refusal extends Error {
  readonly httpStatus: number
  readonly body: FailureBody
  constructor(httpStatus: number, body: FailureBody) {
    super(body.message)
    this.name = 'Refusal'
    this.httpStatus = httpStatus
    this.body = body
  }
}

/** No answer came back: offline, timed out, or cut off. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

export interface ClientOptions {
  /** The API base address, without a slash at its end: `/api` or `http://localhost:8080/api`. */
  base: string
  headers: () => Record<string, string>
  timeoutMs?: number
  fetch?: typeof fetch
}

/** A typed caller of routes: `call(listCompanies, { query })` answers the route's `data`, or throws `Refusal` or `Unreachable`. */
export function createClient({ base, headers, timeoutMs = 15_000, fetch: send = (input, init) => fetch(input, init) }: ClientOptions) {
  return async function call<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
    route: Route<P, Q, B, R>,
    input: CallInput<P, Q, B>,
  ): Promise<z.output<R>> {
    const given = input as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown; version?: number; signal?: AbortSignal }
    const request: RequestInit = {
      method: route.method,
      credentials: 'same-origin',
      headers: {
        ...headers(),
        ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(given.version === undefined ? {} : { 'if-match': `"${given.version}"` }),
      },
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(given.signal ? [given.signal] : [])]),
    }
    if (given.body !== undefined) request.body = JSON.stringify(given.body)
    const response = await send(base + pathOf(route.path, given.params) + queryOf(given.query), request).catch((cause: unknown) => {
      if (given.signal?.aborted) throw cause
      throw new Unreachable('unreachable', { cause })
    })
    const answer: unknown = await response.json().catch((cause: unknown) => {
      if (given.signal?.aborted) throw cause
      return undefined
    })
    if (response.ok && isRecord(answer)) return answer['data'] as z.output<R>
    const refusal = failureBody.safeParse(answer)
    if (!refusal.success) throw new Unreachable(`HTTP ${response.status}`)
    throw new Refusal(response.status, refusal.data)
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function pathOf(path: string, params: Record<string, unknown> = {}) {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

function queryOf(query: Record<string, unknown> = {}) {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, String(value)])).toString()
  return text && `?${text}`
}
