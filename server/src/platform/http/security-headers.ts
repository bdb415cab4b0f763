import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** What browsers may do with our answers: run our own scripts and no others, show us in no frame, tell nobody where people come from. */
const rules = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  referrerPolicy: { policy: 'no-referrer' as const },
  // Only over TLS, below: on plain HTTP in an office it says nothing, and would lock people out if it did.
  hsts: false,
}

/** A year, which is what browsers keep lists by. It is said only to whoever has come over TLS, so the address has a certificate. */
const transport = 'max-age=31536000; includeSubDomains'

/** We use none of them, and nobody who gets a script in shall. */
const permissions = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Every answer carries them, refusals too. */
export async function sendSecurityHeaders(server: FastifyInstance) {
  await server.register(helmet, rules)
  server.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissions)
    if (request.protocol === 'https') reply.header('strict-transport-security', transport)
  })
}
