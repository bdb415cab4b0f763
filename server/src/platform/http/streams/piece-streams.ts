import { replacedEvent } from '@seamark/contract/platform/live'
import type { Route } from '@seamark/contract/platform/route'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Person } from '../../context.ts'
import { fail } from '../../failure.ts'
import type { LivePublication } from '../../live.ts'
import { tokenOf } from '../admission.ts'
import { Beats } from './beats.ts'
import { exchangeOf } from '../exchange.ts'
import type { OpenStream } from './open-streams.ts'
import type { PieceSource, PieceStream } from '../serve.ts'
import type { ServerParts } from '../server-parts.ts'
import { isOver, maySee, openSocket } from './stream.ts'

/** Each costs memory. A person with more of them in one process than pages are open has left the oldest. */
const mostOfPerson = 20

/** Opens the streams of pieces of one process. They hold no connection to the database: one is borrowed for each read. */
export class PieceStreams {
  readonly #parts: ServerParts
  readonly #beats: Beats
  readonly #open = new Set<OpenStream>()

  constructor(parts: ServerParts) {
    this.#parts = parts
    this.#beats = new Beats(parts.log)
  }

  endAll() {
    for (const stream of this.#open) stream.end()
    this.#beats.stop()
  }

  /** Serves a route whose handler sends pieces. Rights are read again at every beat. */
  serve(
    api: FastifyInstance,
    route: Route,
    limits: onRequestAsyncHookHandler[],
    open: (request: FastifyRequest, reply: FastifyReply) => Promise<(stream: PieceStream) => PieceSource>,
  ) {
    const { params, query, path, summary } = route
    api.get(
      path,
      {
        exposeHeadRoute: false,
        config: { route },
        onRequest: limits,
        schema: { summary, ...(params ? { params } : {}), ...(query ? { querystring: query } : {}) },
      },
      async (request, reply) => {
        const { person } = request
        if (!person) throw fail('platform.session_unknown')
        const begin = await open(request, reply)
        this.#begin(person, request, reply, begin)
      },
    )
  }

  #begin(opener: Person, request: FastifyRequest, reply: FastifyReply, begin: (stream: PieceStream) => PieceSource) {
    const { live, context, authenticateStream } = this.#parts
    const token = tokenOf(request)
    const exchange = exchangeOf(request, reply)
    const { id: requestId, language } = request
    const socket = openSocket(reply)
    let person = opener
    const end = (reason?: 'replaced') => {
      if (!socket.writableEnded) socket.end(reason === 'replaced' ? `event: ${replacedEvent}\n\n` : undefined)
      if (!this.#open.delete(stream)) return
      forget()
      this.#beats.remove(stream)
      source.ended()
    }
    const beat = async () => {
      person = await authenticateStream(token, exchange)
      if (socket.writableEnded) return
      socket.write(': beat\n\n')
      source.beat()
    }
    const hear = (publication: LivePublication) => {
      if (isOver(person, publication)) end()
      else if ('event' in publication && maySee(person, publication)) source.hear(publication.event)
    }
    const stream: OpenStream = { personId: opener.id, beat, end }
    const source = begin({
      context: () => context(person, requestId, language),
      send: (piece, number) => {
        if (!socket.writableEnded) socket.write(`id: ${number}\ndata: ${JSON.stringify(piece)}\n\n`)
      },
      end: () => end(),
    })
    const forget = live.listen(hear, () => end())
    this.#open.add(stream)
    this.#beats.add(stream)
    socket.once('close', () => end())
    if (socket.writableEnded || socket.destroyed) end()
    this.#endOldestOf(opener.id)
  }

  #endOldestOf(personId: number) {
    const own = [...this.#open].filter((stream) => stream.personId === personId)
    own.slice(0, -mostOfPerson).forEach((stream) => stream.end('replaced'))
  }
}
