import type { PermissionName } from '@seamark/contract'
import type { Route } from '@seamark/contract/platform/route'
import { authorize, type Context } from '../context.ts'
import { answerFor } from './masked-answers.ts'
import type { Exchange, Input, Served, Wire } from './serve.ts'
import { validate } from './validation.ts'

/**
 * Makes a read of the product without HTTP, as its caller: asks her right to the route, checks the input as for any call, and returns what the contract
 * names of the answer. Throws what the call throws.
 */
export type ReadInside = (context: Context, route: Route, input: ReadInput) => Promise<unknown>

interface ReadInput {
  params?: unknown
  query?: unknown
}

/**
 * Returns the function by which a floor makes the reads of all floors, for whoever plans calls by name. It makes no call that could write: nothing but a GET that
 * answers data.
 */
export function createInnerReads(gatherServed: () => readonly Served[]): ReadInside {
  let served: ReadonlyMap<Route, Served> | undefined
  return async (context, route, input) => {
    served ??= new Map(gatherServed().map((one) => [one.route, one]))
    const one = served.get(route)
    if (!one || route.method !== 'GET' || one.answers !== 'data' || route.streams)
      throw new Error(`${route.method} ${route.path} is no read of data`)
    // The contract keeps a permission as a text; the server starts only where each is known.
    authorize(context, route.permission as PermissionName)
    const checked = {
      params: check(route.params, 'params', input.params),
      query: check(route.query, 'querystring', input.query ?? {}),
    }
    return answerFor(
      context.actor,
      route.response,
      route.response.parse(await one.handle(context, { ...edge, ...checked })),
    )
  }
}

function check(schema: Route['params'], part: string, value: unknown): unknown {
  if (!schema) return undefined
  const { value: checked, error } = { error: undefined, value: undefined, ...validate(schema, part, value) }
  if (error) throw error
  return checked
}

type Edge = Omit<Input<never, never, never>, 'params' | 'query'> & { wire: Wire }

/** There is no request: a verb that looks at one has no place here. */
const nowhere = <Part extends object>(): Part =>
  // A proxy of any type may stand for it, since nothing of it can be read.
  new Proxy({}, { get: () => fail() }) as Part
function fail(): never {
  throw new Error('A read from inside has no exchange')
}

const edge: Edge = {
  // The schemas of reads have no body.
  body: undefined as never,
  version: 0,
  versionIfGiven: undefined,
  images: new Map(),
  exchange: nowhere<Exchange>(),
  wire: nowhere<Wire>(),
}
