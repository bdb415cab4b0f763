import type { Route } from '@seamark/contract/platform/route'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Config } from '../config.ts'
import { fail } from '../failure.ts'
import { networkOf } from './networks.ts'

/** A provider tells of a whole office's messages from one address: a thousand a second with the usual limit. */
const hooksPerRead = 50

/** Returns the limits of this process: calls a minute of one person, or of one address before signing in, over all calls of the kind. */
export function rateLimits(server: FastifyInstance, { READS_PER_MINUTE, WRITES_PER_MINUTE }: Config) {
  const reads = createLimit(server, READS_PER_MINUTE)
  const writes = createLimit(server, WRITES_PER_MINUTE)
  const hooks = createLimit(server, READS_PER_MINUTE * hooksPerRead)
  return ({ rate }: Route) => (rate === 'write' ? writes : rate === 'hook' ? hooks : reads)
}

function createLimit(server: FastifyInstance, max: number): onRequestAsyncHookHandler[] {
  if (max === 0) return []
  return [
    server.rateLimit({
      max,
      timeWindow: 60_000,
      keyGenerator: callerOf,
      errorResponseBuilder: (_request, { ttl }) => failTooMany(Math.ceil(ttl / 1000)),
    }),
  ]
}

const callerOf = ({ person, ip }: FastifyRequest) => (person ? `person:${person.id}` : `address:${networkOf(ip)}`)
const failTooMany = (seconds: number) => fail('platform.too_many_requests', { seconds }, { retryAfter: seconds })
