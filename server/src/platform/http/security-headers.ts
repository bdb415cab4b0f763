import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
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

/**
 * Adds the headers to every answer, refusals too. They are the same for all answers, so they are worked out once and go with the others of an
 * answer: a header that is set on Node's own response makes Node handle all of them one by one.
 */
export function sendSecurityHeaders(server: FastifyInstance) {
  const headers = { ...headersOfRules(), 'permissions-policy': permissions }
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    if (request.protocol === 'https') reply.header('strict-transport-security', transport)
    done()
  })
}

/** The headers that helmet gives to a response. Our rules have no function that looks at a request. */
function headersOfRules(): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(rules)(response.req, response, (error) => {
    if (error instanceof Error) throw error
  })
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}
