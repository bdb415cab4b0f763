import { liveEvent } from '@seamark/contract/platform/live'
import type { Route } from '@seamark/contract/platform/route'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import type { Person } from '../context.ts'
import type { Audience, LivePublication } from '../live.ts'
import { tokenOf } from './admission.ts'
import { exchangeOf } from './exchange.ts'
import type { ServerParts } from './server-parts.ts'

const beatMs = 5000

/** Serves a person's live stream. Rights are read again at every beat, so a revoked session or right ends it within five seconds. */
export function serveStream(
  api: FastifyInstance,
  route: Route,
  limits: onRequestAsyncHookHandler[],
  { live, log, authenticate }: ServerParts,
) {
  const open = new Set<() => void>()
  api.addHook('preClose', async () => {
    for (const end of open) end()
  })
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
      const token = tokenOf(request)
      const exchange = exchangeOf(request, reply)
      let person = request.person
      reply.hijack()
      const socket = reply.raw
      // These headers (no-store, request id, security headers) belong to every answer; the stream is written past the framework.
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) socket.setHeader(name, value)
      socket.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
      socket.write(': open\n\n')
      const hear = (publication: LivePublication) => {
        if (!person || socket.writableEnded) return
        if (isOver(person, publication)) return end()
        if ('event' in publication && maySee(person, publication))
          socket.write(`data: ${JSON.stringify(liveEvent.parse(publication.event))}\n\n`)
      }
      const forget = live.listen(hear, () => end())
      const beat = setInterval(() => {
        authenticate(token, exchange, 'watch').then(
          (fresh) => {
            person = fresh
            socket.write(': beat\n\n')
          },
          (error: unknown) => {
            log.debug({ err: error, requestId: request.id }, 'live stream ended')
            end()
          },
        )
      }, beatMs)
      const end = () => {
        clearInterval(beat)
        forget()
        open.delete(end)
        socket.end()
      }
      open.add(end)
      socket.once('close', end)
      live.recent(since).forEach(hear)
    },
  )
}

/** With other rights the stream is ended, so that its pages open a new one and read again with the new rights. */
function isOver(person: Person, publication: LivePublication) {
  if ('endedSession' in publication) return publication.endedSession === person.sessionId
  return 'changedRights' in publication && publication.changedRights === person.id
}

function maySee(person: Person, { audience }: Extract<LivePublication, { audience: Audience }>) {
  if ('person' in audience) return audience.person === person.id
  if (!person.opensEverything && !person.codes.has(audience.code)) return false
  const { holder, also = [] } = audience
  return holder === null || person.reach.kind === 'all' || person.reach.ids.includes(holder) || also.includes(person.id)
}
