import type { Route } from '@seamark/contract/platform/route'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Config } from '../config.ts'
import { fail } from '../failure.ts'
import { networkOf } from './networks.ts'

/** A provider tells of a whole office's messages from one address: a thousand a second with the usual limit. */
const hooksPerRead = 50
/** A question to the assistant may be a long text that is read at once: twenty a minute with the usual limit. */
const writesPerQuestion = 15
/** Whoever has shown that it is a provider is one for so long. */
const provenMs = 3_600_000

export interface RateLimits {
  limitOf: (route: Route) => onRequestAsyncHookHandler[]
  /** Says that a caller has shown that it is a provider. Until then the usual limit of reads holds for it. */
  prove: (request: FastifyRequest) => void
}

/** Returns the limits of this process: calls a minute of one person, or of one address before signing in, over all calls of the kind. */
export function rateLimits(server: FastifyInstance, { READS_PER_MINUTE, WRITES_PER_MINUTE }: Config): RateLimits {
  const proven = new Map<string, number>()
  const isProven = (request: FastifyRequest) => Date.now() - (proven.get(callerOf(request)) ?? 0) < provenMs
  const reads = createLimit(server, READS_PER_MINUTE)
  const writes = createLimit(server, WRITES_PER_MINUTE)
  const questions = createLimit(server, Math.ceil(WRITES_PER_MINUTE / writesPerQuestion))
  const hooks = createLimit(server, READS_PER_MINUTE, (request) => (isProven(request) ? hooksPerRead : 1))
  return {
    limitOf: ({ rate }) =>
      ({ open: reads, signIn: reads, read: reads, write: writes, ask: questions, hook: hooks })[rate],
    prove: (request) => {
      if (isProven(request)) return
      for (const [caller, at] of proven) if (Date.now() - at >= provenMs) proven.delete(caller)
      proven.set(callerOf(request), Date.now())
    },
  }
}

function createLimit(
  server: FastifyInstance,
  most: number,
  factorOf: (request: FastifyRequest) => number = () => 1,
): onRequestAsyncHookHandler[] {
  if (most === 0) return []
  return [
    server.rateLimit({
      max: (request) => most * factorOf(request),
      timeWindow: 60_000,
      keyGenerator: callerOf,
      errorResponseBuilder: (_request, { ttl }) => failTooMany(Math.ceil(ttl / 1000)),
    }),
  ]
}

const callerOf = ({ person, ip }: FastifyRequest) => (person ? `person:${person.id}` : `address:${networkOf(ip)}`)
const failTooMany = (seconds: number) => fail('platform.too_many_requests', { seconds }, { retryAfter: seconds })
