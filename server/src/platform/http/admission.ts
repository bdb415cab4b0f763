import { permissions } from '@seamark/contract'
import { chooseLanguage } from '@seamark/contract/languages'
import type { Route } from '@seamark/contract/platform/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { authorize, passes, type Person } from '../context.ts'
import { fail } from '../failure.ts'
import { exchangeOf } from './exchange.ts'
import { failOverloaded } from './refusals.ts'
import type { Exchange } from './serve.ts'
import type { ServerParts } from './server-parts.ts'

/** Checks a request before its body is read: overload, language, other sites, session, permission. */
export async function admit(parts: ServerParts, request: FastifyRequest, reply: FastifyReply) {
  const { config, pool } = parts
  reply.header('x-request-id', request.id)
  request.language = languageOf(request)
  const { route } = request.routeOptions.config
  if (!route) return
  reply.header('cache-control', 'no-store')
  if (!route.streams && pool.waitingCount >= config.OVERLOAD_WAITING) throw failOverloaded()
  if (isCrossSite(request, route)) throw fail('platform.cross_site')
  const isOpen = permissions[route.permission as keyof typeof permissions] === 'anyone'
  if (isOpen && !(route.knowsCaller && tokenOf(request))) return
  const recalled = readsFirst(route) ? await parts.recall?.(tokenOf(request), exchangeOf(request, reply)) : undefined
  if (!recalled || !passes(recalled.person, permissionOf(route))) return admitCaller(parts, route, request, reply)
  request.person = recalled.person
  request.holds = recalled.holds
}

const permissionOf = ({ permission }: Route) => permission as keyof typeof permissions

/** A call that reads may begin before its caller's rights are confirmed, because it is answered only then. What it writes waits for that too. */
const readsFirst = ({ method, raw, streams, knowsCaller, readsFirst = method === 'GET' }: Route) =>
  readsFirst && raw === undefined && !streams && !knowsCaller

async function admitCaller(parts: ServerParts, route: Route, request: FastifyRequest, reply: FastifyReply) {
  request.person = await findCaller(parts, route, request, exchangeOf(request, reply))
  authorize({ actor: request.person }, permissionOf(route))
}

/**
 * Returns whether the call has been made by a person who still has her session and rights. Otherwise she is admitted anew, as she is now, or refused;
 * what the call has done until then is worth nothing.
 */
export async function confirmAdmission(
  parts: ServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const { holds } = request
  if (!holds || (await holds)) return true
  request.holds = null
  const { route } = request.routeOptions.config
  if (route) await admitCaller(parts, route, request, reply)
  return false
}

function findCaller(parts: ServerParts, route: Route, request: FastifyRequest, exchange: Exchange): Promise<Person> {
  if (isShownAsImage(request, route)) return parts.authenticateByCookie(exchange)
  const token = tokenOf(request)
  return route.streams ? parts.authenticateStream(token, exchange) : parts.authenticate(token, exchange)
}

export const languageOf = (request: FastifyRequest) => chooseLanguage(request.headers['accept-language'])

/** The specification sends the bare token; other clients put the usual scheme before it. */
export const tokenOf = (request: FastifyRequest) => (request.headers.authorization ?? '').replace(/^Bearer (?=\S)/, '')

/**
 * `<img>` cannot send the token, so the session's cookie stands in for it. No other site can send the cookie, and we accept it for images
 * only; on plain HTTP browsers do not say that they want an image.
 */
function isShownAsImage({ headers }: FastifyRequest, { raw }: Route) {
  return raw === 'image' && headers.authorization === undefined && (headers['sec-fetch-dest'] ?? 'image') === 'image'
}

/** Browsers say where a request comes from. Other clients send no such header and pass. */
function isCrossSite(request: FastifyRequest, route: Route) {
  const site = request.headers['sec-fetch-site']
  const fromElsewhere = site !== undefined && site !== 'same-origin' && !(site === 'none' && request.method === 'GET')
  const fetchedAs = request.headers['sec-fetch-dest'] ?? 'empty'
  const opensPage =
    fetchedAs !== 'empty' ||
    request.headers['sec-fetch-mode'] === 'navigate' ||
    request.headers['sec-purpose'] !== undefined
  const signsIn = route.rate === 'signIn'
  if (route.forOutsiders && fetchedAs === 'document') return fromElsewhere && request.method !== 'GET'
  return fromElsewhere || ((signsIn || request.method !== 'GET') && opensPage)
}
