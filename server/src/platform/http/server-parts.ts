import type pg from 'pg'
import type { Language } from '@seamark/contract/languages'
import type { Route } from '@seamark/contract/platform/route'
import type { Config } from '../config.ts'
import type { Context, Person } from '../context.ts'
import type { Live } from '../live.ts'
import type { Log } from '../log.ts'
import type { Pace } from './pace.ts'
import type { Exchange, Served } from './serve.ts'

export interface ServerParts {
  config: Config
  log: Log
  pool: pg.Pool
  /** Connections that only live streams use. */
  streamPool: pg.Pool
  live: Live
  served: readonly Served[]
  /** Returns the person of a token; throws a session failure when it has none. */
  authenticate: (token: string, exchange: Exchange) => Promise<Person>
  /**
   * The person of a token as this process last knew her, and whether that still holds; undefined where it does not know her. A call that only reads
   * begins with it.
   */
  recall?: (token: string, exchange: Exchange) => Promise<{ person: Person; holds: Promise<boolean> } | undefined>
  /** The person of a live stream, which only watches. It reads apart from the pages, and all streams of one moment at once. */
  authenticateStream: (token: string, exchange: Exchange) => Promise<Person>
  /** Returns the person of a browser's own cookie, for images in `<img>`; throws the same failures. */
  authenticateByCookie: (exchange: Exchange) => Promise<Person>
  context: (actor: Person | null, requestId: string, language: Language) => Context
  /** The routes that are served; by default the contract's manifest. */
  routes?: readonly Route[]
  /** How slow a caller may be. */
  pace?: Pace
}

declare module 'fastify' {
  interface FastifyRequest {
    person: Person | null
    /** Whether the person, with whom the call has begun, still has her session and rights; null where that is known already. */
    holds: Promise<boolean> | null
    language: Language
    /** The files that a form brought beside its texts. */
    images: ReadonlyMap<string, Buffer> | null
  }
  interface FastifyContextConfig {
    route?: Route
  }
}
