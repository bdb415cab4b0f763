import { createClient, type CallInput, Refusal, Unreachable } from '@seamark/contract/platform/client'
import type { Route } from '@seamark/contract/platform/route'
import { QueryClient, type QueryFilters, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { currentLanguage, t } from '../language/i18n.ts'
import { notices } from '../notices.ts'
import { sessionGone } from '../session/expired.ts'
import { readToken } from '../session/token.ts'

type Schema = z.ZodType
type Input<P extends Schema, Q extends Schema, B extends Schema> = CallInput<P, Q, B>

export interface CallOptions {
  /** The caller shows the failure itself; otherwise a message shows it once, for five seconds. */
  quiet?: boolean
  /** The request is sent even when the page is closed meanwhile; for small bodies. */
  outlives?: boolean
}

const send = createClient({ base: '/api', headers: requestHeaders })
const sendOnLeaving = createClient({
  base: '/api',
  headers: requestHeaders,
  fetch: (input, init) => fetch(input, { ...init, keepalive: true }),
})

/** Returns the headers of every request. They are read at each call, so the token is that of the person now signed in. */
export function requestHeaders(): Record<string, string> {
  const token = readToken()
  return { 'accept-language': currentLanguage(), ...(token ? { authorization: token } : {}) }
}

/** Calls a route and returns its `data`. Throws `Refusal` or `Unreachable`; when the session is gone, asks once to log in again. */
export async function call<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  route: Route<P, Q, B, R>,
  input: Input<P, Q, B>,
  { quiet = false, outlives = false }: CallOptions = {},
): Promise<z.output<R>> {
  const token = readToken()
  const begun = performance.now()
  try {
    return await (outlives ? sendOnLeaving : send)(route, input)
  } catch (error) {
    if (isSessionGone(error)) void sessionGone(token, begun)
    else if (!quiet && !isAbort(error)) notices.error(errorText(error))
    throw error
  }
}

export const isSessionGone = (error: unknown) => error instanceof Refusal && error.body.errors === 'login'
export const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Returns the sentence of a refusal; one without a sentence at least says that there was an error. */
export const refusalText = ({ body }: Refusal) => body.message || t('kit.error')

/** Returns a failure as a sentence for people, with the request id where only an administrator can help. */
export function errorText(error: unknown) {
  if (error instanceof Refusal && error.httpStatus >= 500 && error.httpStatus !== 503)
    return `${refusalText(error)} (${error.body.requestId})`
  if (error instanceof Refusal) return refusalText(error)
  if (error instanceof Unreachable) return t('kit.unreachable')
  return t('kit.unexpected')
}

/** Returns the field problems of a refusal in the form of antd's `form.setFields`. */
export function problemsOf(error: unknown): { name: (string | number)[]; errors: string[] }[] {
  if (!(error instanceof Refusal)) return []
  const fields = error.body.details?.fields ?? []
  return fields.map(({ field, message }) => ({ name: fieldPath(field), errors: [message] }))
}

/** Returns a field's path in antd's form: `coreRoutes.0.pol` becomes `['coreRoutes', 0, 'pol']`. */
export const fieldPath = (field: string) => field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A hidden page observes no query, so cached answers must stay without observers; sign-out clears them all.
      gcTime: Number.POSITIVE_INFINITY,
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => error instanceof Unreachable && failures < 2,
    },
  },
})

type QueryOptions<Data> = Omit<UseQueryOptions<Data>, 'queryKey' | 'queryFn'>

/** Reads a route under the key `[route.path, input]`. The page shows `error` itself, with `Failed`. */
export function useCall<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  route: Route<P, Q, B, R>,
  input: Input<P, Q, B>,
  options: QueryOptions<z.output<R>> = {},
) {
  const reading = (given: Input<P, Q, B>) => ({
    queryKey: [route.path, given],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(route, { ...given, signal }, { quiet: true }),
  })
  const behind = (cursor: string) => reading(Object.assign({}, input, { query: { ...queryOf(input), cursor } }))
  return useQuery<z.output<R>>({ ...options, ...reading(input), meta: { ...options.meta, behind } })
}

const queryOf = (input: object) => ('query' in input && typeof input.query === 'object' ? input.query : undefined)

interface Reading {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<unknown>
}

declare module '@tanstack/react-query' {
  interface Register {
    /** `behind` reads the page of a list behind this one. */
    queryMeta: Record<string, unknown> & { behind?: (cursor: string) => Reading }
  }
}

/** What was read ahead and not looked at is forgotten after so long. */
const aheadMs = 60_000

/** Reads what somebody is about to ask for. What fails is asked again by whoever shows it. */
export const readAhead = (reading: Reading) =>
  void queryClient.query({ ...reading, gcTime: aheadMs }).catch(() => undefined)

/** Reads ahead the page behind one that is shown. */
export function readBehind(rows: readonly unknown[], cursor: string) {
  const isShown = (data: unknown) => typeof data === 'object' && data !== null && 'rows' in data && data.rows === rows
  const shown = queryClient
    .getQueryCache()
    .getAll()
    .find(({ state }) => isShown(state.data))
  const reading = shown?.meta?.behind?.(cursor)
  if (reading) readAhead(reading)
}

/** Reads again everything from paths that begin with `prefix`, shown pages first. */
export function invalidate(prefix: string) {
  return readAgain({ predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith(prefix) })
}

/**
 * Reads these queries again. The library keeps a first read that is under way, although the server may have answered it
 * before the change; such a read is repeated when it has ended.
 */
export async function readAgain(queries: QueryFilters) {
  const firstReads = queryClient
    .getQueryCache()
    .findAll({ ...queries, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await queryClient.invalidateQueries(queries)
  if (firstReads.length > 0) await queryClient.invalidateQueries({ predicate: (query) => firstReads.includes(query) })
}
