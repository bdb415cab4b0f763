import type { Route } from '@seamark/contract/platform/route'
import type { z } from 'zod'
import type { Context } from '../context.ts'

type Schema = z.ZodType

export interface CookieOptions {
  httpOnly?: boolean
  maxAgeSeconds?: number
}

/** What a verb at the edge may know of the request and do to the answer; all other verbs never see it. */
export interface Exchange {
  address: string
  userAgent: string
  secure: boolean
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, options?: CookieOptions): void
  clearCookie(name: string): void
  clearSiteData(): void
}

export interface Input<P extends Schema, Q extends Schema, B extends Schema> {
  params: z.output<P>
  query: z.output<Q>
  body: z.output<B>
  /** The version that the caller saw, from `If-Match`; present on versioned routes. */
  version: number
  exchange: Exchange
}

export interface Served {
  route: Route
  // A method, so that each verb may take what its own route's schemas make: the input was checked against exactly these.
  handle(context: Context, input: Input<Schema, Schema, Schema>): Promise<unknown>
}

/** Binds a route of the contract to the verb that answers it; the types of both must agree. */
export function serve<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  route: Route<P, Q, B, R>,
  handle: (context: Context, input: Input<P, Q, B>) => Promise<z.input<R>>,
): Served {
  return { route, handle }
}
