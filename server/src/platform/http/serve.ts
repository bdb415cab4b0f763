import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
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
  /** Scheme and host by which the caller has come: `https://crm.example.com`. A caller may say any; nothing is trusted for it. */
  origin: string
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
  /** The same on a route where it may be left out. */
  versionIfGiven: number | undefined
  /** The images of the form, by name, as they came: whatever somebody has sent. */
  images: ReadonlyMap<string, Buffer>
  exchange: Exchange
}

/** A file as it goes out. `size` is said when it is known; a stream that brings more or less is then cut off as broken. */
export interface Download {
  /** As people named it: any text, shown to the browser and never part of a path. */
  name: string
  mediaType: string
  size?: number
  stream: Readable
  /** With a tag whoever reads it may keep it, and asks each time whether it is still the one. */
  tag?: string
}

/** A file that is shown as an image; without a tag the browser keeps nothing. */
export interface ShownImage extends Download {
  size: number
}

/** The exchange itself, for a protocol that brings its own server. */
export interface Wire {
  request: IncomingMessage
  response: ServerResponse
}

export interface Served {
  route: Route
  /** What comes out of `handle`; the route's `raw` must say the same, or the server does not start. */
  answers: 'data' | 'file' | 'image' | 'protocol'
  // A method, so that each verb may take what its own route's schemas make: the input was checked against exactly these.
  handle(context: Context, input: Input<Schema, Schema, Schema> & { wire: Wire }): Promise<unknown>
}

/** Binds a route of the contract to the verb that answers it; the types of both must agree. */
export function serve<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  route: Route<P, Q, B, R>,
  handle: (context: Context, input: Input<P, Q, B>) => Promise<z.input<R>>,
): Served {
  return { route, answers: 'data', handle }
}

/** Binds a route with `raw: 'file'` to the verb that opens the file. What fails before the first byte is refused as everywhere; later, the connection breaks. */
export function serveFile<P extends Schema, Q extends Schema, B extends Schema>(
  route: Route<P, Q, B>,
  handle: (context: Context, input: Input<P, Q, B>) => Promise<Download>,
): Served {
  return { route, answers: 'file', handle }
}

/** Binds a route with `raw: 'image'` to the verb that opens the image. */
export function serveImage<P extends Schema, Q extends Schema, B extends Schema>(
  route: Route<P, Q, B>,
  handle: (context: Context, input: Input<P, Q, B>) => Promise<ShownImage>,
): Served {
  return { route, answers: 'image', handle }
}

/** Binds a route with `raw: 'protocol'` to what speaks it; a `Failure` thrown before anything was answered is refused as everywhere. */
export function serveProtocol<P extends Schema, Q extends Schema, B extends Schema>(
  route: Route<P, Q, B>,
  handle: (context: Context, input: Input<P, Q, B> & { wire: Wire }) => Promise<void>,
): Served {
  return { route, answers: 'protocol', handle }
}
