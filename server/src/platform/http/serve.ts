import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { LiveEvent } from '@seamark/contract/platform/live'
import type { Route } from '@seamark/contract/platform/route'
import type { z } from 'zod'
import type { Context } from '../context.ts'

type Schema = z.ZodType

export interface CookieOptions {
  httpOnly?: boolean
  maxAgeSeconds?: number
}

/** The parts of the request and the answer that a verb at the edge may use; no other verb sees them. */
export interface Exchange {
  address: string
  userAgent: string
  secure: boolean
  /** The scheme and host by which the caller came, such as `https://crm.example.com`. A caller may send any host, so nothing may trust it. */
  origin: string
  /** Aborted when the caller closes the connection before it has the answer, so that nobody works for somebody who has left. */
  gone: AbortSignal
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, options?: CookieOptions): void
  clearCookie(name: string): void
  clearSiteData(kinds: readonly ('cache' | 'storage')[]): void
}

export interface Input<P extends Schema, Q extends Schema, B extends Schema> {
  params: z.output<P>
  query: z.output<Q>
  body: z.output<B>
  /** The version that the caller saw, from `If-Match`; present on versioned routes. */
  version: number
  /** The same version on a route where it may be left out. */
  versionIfGiven: number | undefined
  /** The images of the form, by name, unchecked. */
  images: ReadonlyMap<string, Buffer>
  exchange: Exchange
}

/** A file to send. Give `size` when it is known; a stream that brings more or less is then cut off as broken. */
export interface Download {
  /** The name that people gave it. It is any text, shown to the browser and never part of a path. */
  name: string
  mediaType: string
  size?: number
  stream: Readable
  /** With a tag readers may keep the file, and ask each time whether it is still current. */
  tag?: string
}

/** A file that is shown as an image. Without a tag the browser keeps nothing. */
export interface ShownImage extends Download {
  size: number
}

/** The exchange itself, for a protocol that brings its own server. */
export interface Wire {
  request: IncomingMessage
  response: ServerResponse
  /** Says that the caller has shown who it is. From then on the limit of a route with the rate `hook` lets it ask as often as a provider may. */
  prove: () => void
}

/** A stream of pieces to one person. It ends with her session, and once her rights have changed. */
export interface PieceStream {
  /** Her surroundings with the rights that she has by now: they are read again at every beat. */
  context: () => Context
  /** Sends a piece. Whoever opens the stream anew tells the number of the last one that arrived. */
  send: (piece: unknown, number: number) => void
  end: () => void
}

/** What the handler of a stream is told while it is open. */
export interface PieceSource {
  /** A live event that the person may see. */
  hear: (event: LiveEvent) => void
  /** Some seconds have passed. An event may have been lost on its way. */
  beat: () => void
  ended: () => void
}

export interface Served {
  route: Route
  /** The kind of answer that `handle` gives. The route's `raw` or `streams` must agree, or the server does not start. */
  answers: 'data' | 'file' | 'image' | 'protocol' | 'pieces'
  // It is a method so that each verb may take the types of its own route's schemas, against which the input was checked.
  handle(context: Context, input: Input<Schema, Schema, Schema> & { wire: Wire }): Promise<unknown>
}

/** Binds a route of the contract to the verb that answers it; the types of both must agree. */
export function serve<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  route: Route<P, Q, B, R>,
  handle: (context: Context, input: Input<P, Q, B>) => Promise<z.input<R>>,
): Served {
  return { route, answers: 'data', handle }
}

/**
 * Binds a route with `raw: 'file'` to the verb that opens the file. A failure before the first byte is refused in the usual form; a later one
 * breaks the connection.
 */
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

/** Binds a route with `raw: 'protocol'` to its handler. A `Failure` thrown before the answer begins is refused in the usual form. */
export function serveProtocol<P extends Schema, Q extends Schema, B extends Schema>(
  route: Route<P, Q, B>,
  handle: (context: Context, input: Input<P, Q, B> & { wire: Wire }) => Promise<void>,
): Served {
  return { route, answers: 'protocol', handle }
}

/**
 * Binds a route with `streams` to its handler. What it throws is refused in the usual form; what it returns is called once the stream is open, and sends the
 * pieces.
 */
export function servePieces<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  route: Route<P, Q, B, R>,
  handle: (context: Context, input: Input<P, Q, B>) => Promise<(stream: PieceStream) => PieceSource>,
): Served {
  return { route, answers: 'pieces', handle }
}
