import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** How slow a caller may be before the connection is cut. */
export interface Pace {
  /** The head of a request arrives within this time. */
  headMs: number
  /** A whole request of a usual call arrives within this time, one that may bring images within four times that. */
  requestMs: number
  /** An upload or a download may last for hours, but moves at least `leastBytes` in every `windowMs` in which we wait for the caller. */
  windowMs: number
  leastBytes: number
  /** While the process stops, downloads have this long to end. Uploads are cut at once, because they can resume. */
  stoppingMs: number
}

export const usualPace: Pace = {
  headMs: 10_000,
  requestMs: 30_000,
  windowMs: 60_000,
  leastBytes: 16_384,
  stoppingMs: 5000,
}

/**
 * Cuts slow connections. Node's own limit on a request's time would cut every long upload, so it is off and this replaces it. Returns a
 * function to call for each download.
 */
export function keepPace(server: FastifyInstance, pace: Pace) {
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
  // If bytes have arrived that we have not read, we are the slow side.
  const forget = watch(socket, pace, uploads, {
    moved: () => socket.bytesRead,
    isTheirTurn: () => raw.readableLength === 0,
  })
  raw.once('close', forget)
  // Once the request is answered, most often by a refusal, nobody needs the rest; a caller without a session may not hold the connection for hours.
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
  { windowMs, leastBytes }: Pick<Pace, 'windowMs' | 'leastBytes'>,
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
