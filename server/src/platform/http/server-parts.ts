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
  live: Live
  served: readonly Served[]
  /** Who a token belongs to; throws a session failure when it is nobody's. A stream that only watches does not keep its session alive. */
  authenticate: (token: string, exchange: Exchange, purpose: 'use' | 'watch') => Promise<Person>
  /** Who a browser's own cookie belongs to, for images that `<img>` shows; throws the same. */
  authenticateByCookie: (exchange: Exchange) => Promise<Person>
  context: (actor: Person | null, requestId: string, language: Language) => Context
  /** What is served; the contract's manifest. */
  routes?: readonly Route[]
  /** How slow a caller may be. */
  pace?: Pace
}

declare module 'fastify' {
  interface FastifyRequest {
    person: Person | null
    language: Language
    /** What a form brought beside its texts. */
    images: ReadonlyMap<string, Buffer> | null
  }
  interface FastifyContextConfig {
    route?: Route
  }
}
