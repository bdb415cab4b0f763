import type { FastifyInstance } from 'fastify'
import type { ServerParts } from './server-parts.ts'

/** `live` says that the process answers. `ready` says that it can work, so that a proxy may send people here; it is false while the process stops. */
export function serveHealth(server: FastifyInstance, { pool }: ServerParts) {
  let stopping = false
  server.addHook('preClose', async () => {
    stopping = true
  })
  server.get('/health/live', { schema: { hide: true } }, async () => ({ live: true }))
  server.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    const ready =
      !stopping &&
      (await pool
        .query('select 1')
        .then(() => true)
        .catch(() => false))
    return reply.code(ready ? 200 : 503).send({ ready })
  })
}
