import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CookieOptions, Exchange } from './serve.ts'

/**
 * Returns address, agent and cookies of a request. Over TLS our cookies are `Secure` and carry the `__Host-` prefix. What few calls ask is worked out
 * when it is asked: the trusted proxies are looked at each time.
 */
export function exchangeOf(request: FastifyRequest, reply: FastifyReply): Exchange {
  const secure = request.protocol === 'https'
  const named = (name: string) => (secure ? `__Host-${name}` : name)
  const base = { path: '/', sameSite: 'strict', secure } as const
  return {
    get address() {
      return request.ip
    },
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    secure,
    get origin() {
      return `${request.protocol}://${request.host}`
    },
    get gone() {
      return goneOf(reply)
    },
    cookie: (name) => request.cookies[named(name)],
    setCookie: (name, value, { httpOnly = true, maxAgeSeconds }: CookieOptions = {}) =>
      void reply.setCookie(named(name), value, {
        ...base,
        httpOnly,
        ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
      }),
    clearCookie: (name) => void reply.clearCookie(named(name), base),
    clearSiteData: (kinds) => void reply.header('clear-site-data', kinds.map((kind) => `"${kind}"`).join(', ')),
  }
}

function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const leave = () => {
    if (!raw.writableFinished) gone.abort()
  }
  if (raw.closed) leave()
  else raw.once('close', leave)
  return gone.signal
}
