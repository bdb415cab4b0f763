import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { constants } from 'node:zlib'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { z } from 'zod'
import { fail } from '../failure.ts'
import type { Log } from '../log.ts'
import { admit, confirmAdmission, languageOf } from './admission.ts'
import { createAnswerJson } from './answer-json.ts'
import { serveDocumentation } from './documentation.ts'
import { serveHealth } from './health.ts'
import { keepPace, type Pace, usualPace } from './pace.ts'
import { asFailure, refusalBody } from './refusals.ts'
import { serveRoutes } from './routes.ts'
import { serveSecurityContact } from './security-contact.ts'
import { sendSecurityHeaders } from './security-headers.ts'
import { validate } from './validation.ts'
import { serveWeb } from './web-files.ts'
import type { ServerParts } from './server-parts.ts'

/** Makes one HTTP server for the calls of the contract under `/api`, the live stream, health, documentation, and the web's files. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { config, log, pace = usualPace } = parts
  const loggerInstance: FastifyBaseLogger = log
  const server = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: (_address: string, hop: number) => hop < config.TRUSTED_PROXIES,
    bodyLimit: 1_048_576,
    // Node's limit would cut every long upload; `pace.ts` replaces it.
    requestTimeout: 0,
    // The header is long enough that an overlong search reaches the schema, which names the field.
    http: {
      maxHeaderSize: 192 * 1024,
      headersTimeout: pace.headMs,
      // Node looks for slow connections every half minute only, unless this says otherwise.
      connectionsCheckingInterval: Math.min(1000, pace.headMs),
    } satisfies import('node:http').ServerOptions,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => void refuse(parts, error, request, reply),
    clientErrorHandler: answerBrokenRequest,
    // While the server stops, it finishes requests in progress and still answers those that arrive on open connections.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Strict schemas refuse both names as they refuse every unknown field.
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
  })
  server.removeContentTypeParser('text/plain')
  server.setValidatorCompiler<z.ZodType>(
    ({ schema, httpPart = 'body' }) =>
      (value: unknown) =>
        validate(schema, httpPart, value),
  )
  server.setSerializerCompiler<z.ZodType>(({ schema }) => createAnswerJson(schema, config.NODE_ENV !== 'production'))
  server.decorateRequest('person', null)
  server.decorateRequest('holds', null)
  server.decorateRequest('language', 'en')
  server.decorateRequest('images', null)
  server.setErrorHandler((error, request, reply) => refuse(parts, error, request, reply))
  server.setNotFoundHandler((request, reply) => refuse(parts, fail('platform.not_found'), request, reply))
  await server.register(cookie)
  await server.register(compress, lighter)
  sendSecurityHeaders(server)
  const watchDownload = keepPace(server, pace)
  server.addHook('onRequest', async (request, reply) => admit(parts, request, reply))
  server.addHook('onResponse', (request, reply, done) => {
    logAnswer(log, request, reply)
    done()
  })
  closeConnectionsWhileStopping(server, pace)
  await server.register(rateLimit, { global: false })
  await serveDocumentation(server)
  await server.register(async (api) => serveRoutes(api, parts, watchDownload), { prefix: '/api' })
  serveHealth(server, parts)
  serveSecurityContact(server, config)
  await serveWeb(server)
  return server
}

/**
 * Compresses only our own JSON; a list becomes an eighth on the wire. Downloads announce their length, and bodies that people send are never
 * unpacked. No answer of that size mixes a secret with text that a stranger controls, because calls carry their token in a header that no
 * other site can send.
 */
const lighter: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  threshold: 2048,
  customTypes: /^application\/json/,
  globalDecompression: false,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
}

/** Turns every error into an answer; no other place does. Unexpected errors are logged in full and shown as their request id. */
async function refuse(parts: ServerParts, thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { log } = parts
  // Whoever has no session any more is told that, and not what is wrong with her call.
  const error = await confirmAdmission(parts, request, reply).then(
    () => thrown,
    (refusal: unknown) => refusal,
  )
  const expected = asFailure(error)
  if (!expected)
    log.error({ err: error, requestId: request.id, route: request.routeOptions?.url }, 'unexpected failure')
  const failure = expected ?? fail('platform.unexpected')
  if (failure.details.retryAfter) reply.header('retry-after', failure.details.retryAfter)
  return reply
    .code(failure.httpStatus)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(refusalBody(failure, languageOf(request), request.id))
}

/** A request may just be on its way on a connection that has brought nothing yet. */
const spareMs = 500

/**
 * Closes connections while the process stops, because an open one would keep it from stopping. Node closes those that have had an answer and
 * wait for the next request, and no longer looks for the others: the spare ones that browsers open, and those whose request does not arrive.
 */
function closeConnectionsWhileStopping(server: FastifyInstance, { headMs }: Pace) {
  let stopping = false
  const open = new Set<Socket>()
  const asking = new Set<Socket>()
  server.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  // A hook that has nothing to wait for makes no request wait for the next turn.
  server.addHook('onRequest', ({ raw: { socket } }, { raw }, done) => {
    asking.add(socket)
    raw.once('close', () => asking.delete(socket))
    done()
  })
  server.addHook('preClose', async () => {
    stopping = true
    const close = (isLeft: (socket: Socket) => boolean) =>
      [...open].filter(isLeft).forEach((socket) => socket.destroy())
    setTimeout(() => close(({ bytesRead }) => bytesRead === 0), spareMs).unref()
    setTimeout(() => close((socket) => !asking.has(socket)), headMs).unref()
  })
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping) reply.header('connection', 'close')
    done()
  })
  // An answer that had begun before has announced that its connection stays open.
  server.addHook('onResponse', (request, _reply, done) => {
    if (stopping) request.raw.socket.destroySoon()
    done()
  })
}

/** Logs the route pattern and never the address, so that no query string reaches the log. */
function logAnswer(log: Log, request: FastifyRequest, reply: FastifyReply) {
  const route = request.routeOptions.url
  if (!route?.startsWith('/api')) return
  const entry = {
    requestId: request.id,
    method: request.method,
    route,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    person: request.person?.id,
  }
  if (reply.statusCode >= 500) log.warn(entry, 'answered')
  else log.info(entry, 'answered')
}

/**
 * Answers bytes that never became a request: cut off, not HTTP, or headers that are too long. A browser opens spare connections, and would
 * take an answer on one of them for the answer to its next request. So a connection that has sent nothing is closed without a word, and the
 * browser asks on another.
 */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) return socket.destroy()
  const failure = fail(error.code === 'HPE_HEADER_OVERFLOW' ? 'platform.headers_too_large' : 'platform.invalid_input')
  const body = JSON.stringify(refusalBody(failure, 'en', randomUUID()))
  const head = [
    `HTTP/1.1 ${failure.httpStatus} Refused`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
