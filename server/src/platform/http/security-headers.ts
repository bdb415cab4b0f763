import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** Allows browsers to run our own scripts and no others, to show us in no frame, and to tell no other site where people come from. */
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
  // This header is added below, and only over TLS: on plain HTTP in an office it would lock people out.
  hsts: false,
}

/** Browsers' preload lists ask for a year. The header is sent only over TLS, where the address has a certificate. */
const transport = 'max-age=31536000; includeSubDomains'

/** We use none of these features, and a script that gets in shall not use them either. */
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

/** Adds the headers to every answer, refusals too. */
export function sendSecurityHeaders(server: FastifyInstance) {
  const addHeaders = helmet(rules)
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('permissions-policy', permissions)
    if (request.protocol === 'https') reply.header('strict-transport-security', transport)
    addHeaders(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined))
  })
}
