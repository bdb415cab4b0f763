import type { ServerResponse } from 'node:http'
import { liveEvent, replacedEvent } from '@seamark/contract/platform/live'
import type { Route } from '@seamark/contract/platform/route'
import type { FastifyInstance, FastifyReply, onRequestAsyncHookHandler } from 'fastify'
import type { Person } from '../../context.ts'
import { fail } from '../../failure.ts'
import type { Audience, LivePublication } from '../../live.ts'
import { tokenOf } from '../admission.ts'
import { exchangeOf } from '../exchange.ts'
import { type OpenStream, OpenStreams } from './open-streams.ts'
import type { ServerParts } from '../server-parts.ts'

/**
 * Serves people's live streams. Rights are read again at every beat, so a revoked session or right ends its stream within five seconds. Neither
 * opening a stream nor its beat takes a connection from the pages.
 */
export function serveStream(
  api: FastifyInstance,
  route: Route,
  limits: onRequestAsyncHookHandler[],
  { live, log, streamPool, authenticateStream }: ServerParts,
) {
  const streams = new OpenStreams(streamPool, live, log)
  api.addHook('preClose', () => streams.endAll())
  api.get<{ Querystring: { since: number } }>(
    route.path,
    {
      exposeHeadRoute: false,
      config: { route },
      onRequest: limits,
      schema: { summary: route.summary, querystring: route.query },
    },
    async (request, reply) => {
      const { since } = request.query
      const { person } = request
      if (!person) throw fail('platform.session_unknown')
      const token = tokenOf(request)
      const exchange = exchangeOf(request, reply)
      const socket = openSocket(reply)
      const authenticate = () => authenticateStream(token, exchange)
      const { hear, ...stream } = startStream(socket, person, authenticate, () => {
        forget()
        streams.remove(stream)
      })
      const forget = live.listen(hear, () => stream.end())
      socket.once('close', () => stream.end())
      live.recent(since).forEach(hear)
      if (!socket.writableEnded) streams.add(stream)
    },
  )
}

/** Begins an answer that is a stream. A proxy must neither hold it back nor pack it. */
export function openSocket(reply: FastifyReply): ServerResponse {
  reply.hijack()
  const socket = reply.raw
  // These headers (no-store, request id, security headers) belong to every answer; the stream is written past the framework.
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) socket.setHeader(name, value)
  socket.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
  socket.write(': open\n\n')
  return socket
}

function startStream(
  socket: ServerResponse,
  opener: Person,
  authenticate: () => Promise<Person>,
  forget: () => void,
): OpenStream & { hear: (publication: LivePublication) => void } {
  let person = opener
  const end = (reason?: 'replaced') => {
    forget()
    if (!socket.writableEnded) socket.end(reason === 'replaced' ? `event: ${replacedEvent}\n\n` : undefined)
  }
  const hear = (publication: LivePublication) => {
    if (socket.writableEnded) return
    if (isOver(person, publication)) return end()
    if ('event' in publication && maySee(person, publication))
      socket.write(`data: ${JSON.stringify(liveEvent.parse(publication.event))}\n\n`)
  }
  const beat = async () => {
    person = await authenticate()
    if (!socket.writableEnded) socket.write(': beat\n\n')
  }
  return { personId: opener.id, beat, end, hear }
}

/** With other rights the stream is ended, so that its pages open a new one and read again with the new rights. */
export function isOver(person: Person, publication: LivePublication) {
  if ('endedSession' in publication) return publication.endedSession === person.sessionId
  return 'changedRights' in publication && publication.changedRights === person.id
}

export function maySee(person: Person, { audience }: Extract<LivePublication, { audience: Audience }>) {
  if ('everybody' in audience) return true
  if ('department' in audience) return audience.department === person.departmentId
  if ('person' in audience) return audience.person === person.id
  if (!person.opensEverything && !person.codes.has(audience.code)) return false
  const { holder, also = [] } = audience
  return holder === null || person.reach.kind === 'all' || person.reach.ids.includes(holder) || also.includes(person.id)
}
