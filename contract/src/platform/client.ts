import type { z } from 'zod'
import { failureBody, type FailureBody } from './envelope.ts'
import { isPacked, packedPreference, unpackRows } from './packed-rows.ts'
import type { Route } from './route.ts'

type Schema = z.ZodType
type Part<Key extends string, S extends Schema> =
  undefined extends z.input<S> ? { [K in Key]?: z.input<S> } : { [K in Key]: z.input<S> }
export type CallInput<P extends Schema, Q extends Schema, B extends Schema> = Part<'params', P> &
  Part<'query', Q> &
  Part<'body', B> & {
    version?: number
    /** Files by the names of the route's `images`; with one, everything is sent as a form. */
    images?: Readonly<Record<string, Blob>>
    signal?: AbortSignal
  }

/** A refusal in the server's words. `body.code` is stable, `body.message` is in the caller's language. */
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

/** No answer came back, because we are offline, or the call timed out or was cut off. */
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

/**
 * Returns a typed caller of routes: `call(listCompanies, { query })` returns the route's `data`, or throws `Refusal` or `Unreachable`. A call
 * that brings images may take eight times as long, and one of a route with a patience of its own as long as that.
 */
export function createClient({ timeoutMs = 15_000, ...options }: ClientOptions) {
  return async function call<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
    route: Route<P, Q, B, R>,
    input: CallInput<P, Q, B>,
  ): Promise<z.output<R>> {
    const given = input as Given
    const patience = AbortSignal.timeout(Math.max(given.images ? timeoutMs * 8 : timeoutMs, route.patienceMs ?? 0))
    const response = await send(
      options,
      route,
      given,
      AbortSignal.any([patience, ...(given.signal ? [given.signal] : [])]),
    )
    const answer: unknown = await response.json().catch(unlessAborted(given))
    if (response.ok && isRecord(answer)) return unpacked(answer['data']) as z.output<R>
    throw refusalOf(response.status, answer)
  }
}

/** Returns a typed fetcher of routes that answer a file. It returns the response once the file begins; reading the file has no time limit. */
export function createFileClient({ timeoutMs = 60_000, ...options }: ClientOptions) {
  return async function fetchFile<P extends Schema, Q extends Schema, B extends Schema>(
    route: Route<P, Q, B>,
    input: CallInput<P, Q, B>,
  ): Promise<Response> {
    const given = input as Given
    const beginning = new AbortController()
    const timer = setTimeout(() => beginning.abort(), timeoutMs)
    const response = await send(
      options,
      route,
      given,
      AbortSignal.any([beginning.signal, ...(given.signal ? [given.signal] : [])]),
    ).finally(() => clearTimeout(timer))
    if (response.ok) return response
    throw refusalOf(response.status, await response.json().catch(unlessAborted(given)))
  }
}

interface Given {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  version?: number
  images?: Readonly<Record<string, Blob>>
  signal?: AbortSignal
}
type Sending = Omit<ClientOptions, 'timeoutMs'>

async function send(
  { base, headers, fetch: ask = (input, init) => fetch(input, init) }: Sending,
  route: Route,
  given: Given,
  signal: AbortSignal,
) {
  const body = bodyOf(given)
  const request: RequestInit = {
    method: route.method,
    credentials: 'same-origin',
    headers: {
      ...headers(),
      // Long lists come as columns, in a third of the bytes.
      ...(route.method === 'GET' && route.raw === undefined ? { prefer: packedPreference } : {}),
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      ...(given.version === undefined ? {} : { 'if-match': `"${given.version}"` }),
    },
    signal,
    ...(body === undefined ? {} : { body }),
  }
  return ask(base + pathOf(route.path, given.params) + queryOf(given.query), request).catch((cause: unknown) => {
    if (given.signal?.aborted) throw cause
    throw new Unreachable('unreachable', { cause })
  })
}

const unpacked = (data: unknown) =>
  isRecord(data) && isPacked(data['rows']) ? { ...data, rows: unpackRows(data['rows']) } : data

/** The runtime chooses a form's boundary, and so its content type. */
function bodyOf({ body, images }: Given): string | FormData | undefined {
  if (!images) return body === undefined ? undefined : JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {}))
    if (value !== undefined && value !== null) form.append(name, String(value))
  for (const [name, image] of Object.entries(images)) form.append(name, image)
  return form
}

const unlessAborted =
  ({ signal }: Given) =>
  (cause: unknown): undefined => {
    if (signal?.aborted) throw cause
  }

/** Turns an unsuccessful answer into a refusal: the server's own words, or that something between us and the server has answered. */
export function refusalOf(status: number, answer: unknown): Refusal | Unreachable {
  const refusal = failureBody.safeParse(answer)
  return refusal.success ? new Refusal(status, refusal.data) : new Unreachable(`HTTP ${status}`)
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
