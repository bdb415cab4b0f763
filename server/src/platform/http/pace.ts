import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** How slow a caller may be before the connection is cut. */
export interface Pace {
  /** A whole request of a usual call has arrived after so long, one that may bring images after four times that. */
  requestMs: number
  /** An upload or a download may last for hours, but in every `windowMs` it moves by `leastBytes`, while it is the caller's turn. */
  windowMs: number
  leastBytes: number
  /** While the process stops, downloads have so long to end; uploads are cut at once, since they resume. */
  stoppingMs: number
}

const usual: Pace = { requestMs: 30_000, windowMs: 60_000, leastBytes: 16_384, stoppingMs: 5000 }

/**
 * Node's own limit on a request's time would cut every long upload, so it is off and this stands in its place.
 * Answers what must be told of each download.
 */
export function keepPace(server: FastifyInstance, pace: Pace = usual) {
  const uploads = new Set<Socket>()
  const downloads = new Set<Socket>()
  let stopping = false
  server.addHook('preClose', async () => {
    stopping = true
    cutAll(uploads)
    setTimeout(() => cutAll(downloads), pace.stoppingMs).unref()
  })
  server.addHook('onRequest', (request, reply, done) => {
    if (bringsBody(request.raw)) watchRequest(request, reply, pace, uploads)
    if (stopping) cutAll(uploads)
    done()
  })
  return (reply: FastifyReply) => watchDownload(reply, pace, downloads)
}

const bringsBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function watchRequest(
  { raw, routeOptions }: FastifyRequest,
  reply: FastifyReply,
  { requestMs, ...pace }: Pace,
  uploads: Set<Socket>,
) {
  const { socket } = raw
  const { route } = routeOptions.config
  const endSoon = () => {
    const timer = setTimeout(() => socket.destroy(), route?.images ? requestMs * 4 : requestMs)
    raw.once('close', () => clearTimeout(timer))
  }
  if (route?.raw !== 'protocol') return endSoon()
  // What has come and is not read yet says that we are the slow one.
  const forget = watch(socket, pace, uploads, {
    moved: () => socket.bytesRead,
    isTheirTurn: () => raw.readableLength === 0,
  })
  raw.once('close', forget)
  // Once it is answered, refused most often, the rest is of no use to anybody, and whoever has no session has no hours.
  reply.raw.once('finish', () => {
    if (!raw.destroyed) endSoon()
  })
}

function watchDownload({ raw }: FastifyReply, pace: Pace, downloads: Set<Socket>) {
  const { socket } = raw
  if (!socket) return
  const forget = watch(socket, pace, downloads, {
    moved: () => socket.bytesWritten,
    isTheirTurn: () => raw.writableNeedDrain,
  })
  raw.once('close', forget)
}

interface Movement {
  moved: () => number
  isTheirTurn: () => boolean
}

function watch(
  socket: Socket,
  { windowMs, leastBytes }: Omit<Pace, 'requestMs'>,
  open: Set<Socket>,
  { moved, isTheirTurn }: Movement,
) {
  let before = moved()
  const timer = setInterval(() => {
    const now = moved()
    if (isTheirTurn() && now - before < leastBytes) socket.destroy()
    before = now
  }, windowMs)
  open.add(socket)
  return () => {
    clearInterval(timer)
    open.delete(socket)
  }
}

function cutAll(sockets: ReadonlySet<Socket>) {
  for (const socket of sockets) socket.destroy()
}
