import { permissions, routes as manifest } from '@seamark/contract'
import { liveStream } from '@seamark/contract/platform/live'
import type { Route } from '@seamark/contract/platform/route'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { fail } from '../failure.ts'
import { confirmAdmission } from './admission.ts'
import { exchangeOf } from './exchange.ts'
import { answerFor, refusalFor, refuseCovers } from './masked-answers.ts'
import { packAnswer } from './packed-answers.ts'
import { takeForms } from './forms.ts'
import { type RateLimits, rateLimits } from './rate-limits.ts'
import { sendFile, sendImage, answerRaw } from './raw-answers.ts'
import { PieceStreams } from './streams/piece-streams.ts'
import type { Download, Served, ShownImage } from './serve.ts'
import { serveStream } from './streams/stream.ts'
import type { ServerParts } from './server-parts.ts'

/** Binds every route of the manifest to its handler, which answers data in the usual envelope, a file, an image, a protocol, or the live stream. */
export async function serveRoutes(
  api: FastifyInstance,
  parts: ServerParts,
  watchDownload: (reply: FastifyReply) => void,
) {
  const served = new Map(parts.served.map((one) => [one.route, one]))
  const limits = rateLimits(api, parts.config)
  const pieces = new PieceStreams(parts)
  api.addHook('preClose', async () => pieces.endAll())
  const bind = (place: FastifyInstance, route: Route) => {
    if (!(route.permission in permissions)) throw new Error(`${addressOf(route)} names no known permission`)
    const onRequest = limits.limitOf(route)
    if (route === liveStream) return serveStream(place, route, onRequest, parts)
    const one = findServed(route, served)
    const call: Call = async (request, reply) => {
      refuseCovers({ actor: request.person }, request.body)
      try {
        return await one.handle(contextOf(parts, request), inputOf(route, request, reply, limits))
      } catch (error) {
        throw refusalFor(request.person, route.response, error)
      }
    }
    // servePieces has bound the route to a handler that answers this type.
    if (one.answers === 'pieces')
      return pieces.serve(place, route, onRequest, call as Parameters<PieceStreams['serve']>[3])
    place.route({ ...describe(route), onRequest, handler: createHandler(one, parts, call, watchDownload) })
  }
  const all = parts.routes ?? manifest
  for (const route of all) if (route.raw !== 'protocol' && !route.images) bind(api, route)
  await api.register(async (scope) => {
    await takeForms(scope)
    for (const route of all) if (route.images) bind(scope, route)
  })
  await api.register(async (scope) => {
    // A protocol reads its bodies itself, whatever their type and length.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const route of all) if (route.raw === 'protocol') bind(scope, route)
  })
}

type Call = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

const contextOf = ({ context }: ServerParts, { person, id, language, holds }: FastifyRequest): Context => ({
  ...context(person, id, language),
  ...(holds ? { mayWrite: holds } : {}),
})

/** Makes a call that may have begun before its caller was confirmed, and makes it again where she is no longer who she was. */
async function callConfirmed(parts: ServerParts, call: Call, request: FastifyRequest, reply: FastifyReply) {
  if (!request.holds) return call(request, reply)
  const [made, isConfirmed] = await Promise.allSettled([call(request, reply), confirmAdmission(parts, request, reply)])
  if (isConfirmed.status === 'rejected') throw isConfirmed.reason
  if (!isConfirmed.value) return call(request, reply)
  if (made.status === 'rejected') throw made.reason
  return made.value
}

function createHandler(
  { route, answers }: Served,
  parts: ServerParts,
  call: Call,
  watchDownload: (reply: FastifyReply) => void,
): Call {
  const { log } = parts
  switch (answers) {
    case 'data':
      return async (request, reply) => {
        const made = await callConfirmed(parts, call, request, reply)
        const answer = wrapInEnvelope(route, reply, answerFor(request.person, route.response, made))
        packAnswer(request, reply)
        return answer
      }
    case 'file':
      return async (request, reply) => {
        // serveFile has bound the route to a verb that answers this type.
        const file = (await call(request, reply)) as Download
        watchDownload(reply)
        return sendFile(log, request, reply, file)
      }
    case 'image':
      return async (request, reply) => {
        // serveImage has bound the route to a verb that answers this type.
        const image = (await call(request, reply)) as ShownImage
        watchDownload(reply)
        return sendImage(log, request, reply, image)
      }
    case 'pieces':
      throw new Error(`${addressOf(route)} is served as a stream`)
    case 'protocol':
      return async (request, reply) => answerRaw(log, request, reply, () => call(request, reply))
  }
}

const addressOf = ({ method, path }: Route) => `${method} ${path}`

function findServed(route: Route, served: ReadonlyMap<Route, Served>) {
  const one = served.get(route)
  if (!one) throw new Error(`${addressOf(route)} has no handler`)
  const asked = route.streams ? 'pieces' : (route.raw ?? 'data')
  if (one.answers !== asked)
    throw new Error(`${addressOf(route)} is to answer ${asked} and is bound to what answers ${one.answers}`)
  return one
}

function describe(route: Route): Omit<RouteOptions, 'handler'> {
  return {
    method: route.method,
    url: route.path,
    // A HEAD would run the verb and hide its answer.
    exposeHeadRoute: false,
    config: { route, ...(route.method === 'HEAD' ? { swagger: { exposeHeadRoute: true } } : {}) },
    schema: {
      summary: route.summary,
      ...(route.params ? { params: route.params } : {}),
      ...(route.query ? { querystring: route.query } : {}),
      ...(route.body ? { body: route.body } : {}),
      ...(route.raw === 'protocol'
        ? {}
        : { response: { 200: filesAnswered[route.raw ?? 'data'] ?? envelopeOf(route) } }),
    },
  }
}

const bytes = { schema: z.string().meta({ format: 'binary' }) }
const filesAnswered: Partial<Record<Served['answers'], object>> = {
  file: { description: 'The file, to be saved', content: { 'application/octet-stream': bytes } },
  image: { description: 'The image', content: { 'image/jpeg': bytes } },
}

/** All servers of a process answer in the same ones. */
const envelopes = new WeakMap<Route, z.ZodType>()

function envelopeOf(route: Route): z.ZodType {
  const made = envelopes.get(route) ?? makeEnvelope(route)
  envelopes.set(route, made)
  return made
}

function makeEnvelope(route: Route) {
  const fields: Record<string, z.ZodType> = route.response instanceof z.ZodObject ? route.response.shape : {}
  const beside = Object.fromEntries((route.lift ?? []).map((name) => [name, fields[name] ?? z.never()]))
  return z.object({ status: z.literal(200), message: z.string(), data: route.response, ...beside })
}

function inputOf(route: Route, request: FastifyRequest, reply: FastifyReply, { prove }: RateLimits) {
  const { params, query, body } = request
  const seen = versionSeen(route, request)
  const wire = { request: request.raw, response: reply.raw, prove: () => prove(request) }
  const edge = { exchange: exchangeOf(request, reply), wire }
  return {
    params,
    query,
    body,
    images: request.images ?? new Map<string, Buffer>(),
    version: seen ?? 0,
    versionIfGiven: seen,
    ...edge,
  }
}

function versionSeen({ versioned = false }: Route, { headers }: FastifyRequest) {
  const header = headers['if-match']
  if (!versioned || (versioned === 'whenGiven' && header === undefined)) return undefined
  const seen = /^(?:W\/)?"(\d{1,9})"$/.exec(header?.trim() ?? '')?.[1]
  if (!seen) throw fail('platform.version_required')
  return Number(seen)
}

function wrapInEnvelope(route: Route, reply: FastifyReply, data: unknown) {
  const seen = isRecord(data) ? data : {}
  if (typeof seen['version'] === 'number') reply.header('etag', `"${seen['version']}"`)
  const beside = Object.fromEntries((route.lift ?? []).map((name) => [name, seen[name]]))
  return { status: 200, message: 'ok', data, ...beside }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
