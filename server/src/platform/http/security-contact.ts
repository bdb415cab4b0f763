import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Serves the contact of RFC 9116 for security holes in this installation. Without SECURITY_CONTACT there is no such file, because nobody else
 * could answer.
 */
export function serveSecurityContact(server: FastifyInstance, { SECURITY_CONTACT, PUBLIC_ADDRESS }: Config) {
  if (SECURITY_CONTACT === undefined) return
  server.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    const lines = [
      `Contact: ${SECURITY_CONTACT}`,
      `Expires: ${new Date(Date.now() + 180 * day).toISOString()}`,
      'Preferred-Languages: zh, en',
      ...(PUBLIC_ADDRESS === undefined
        ? []
        : [`Canonical: ${new URL('/.well-known/security.txt', PUBLIC_ADDRESS).href}`]),
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
