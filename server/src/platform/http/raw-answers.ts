import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'
import { attachment } from './disposition.ts'
import type { Download, ShownImage } from './serve.ts'

/** Sends a file that is saved, never shown; one that the caller holds already is not sent again. */
export async function sendFile(log: Log, request: FastifyRequest, reply: FastifyReply, file: Download) {
  if (file.tag === undefined) return streamed(log, request, reply, file)
  reply.headers({ 'cache-control': 'private, no-cache', etag: `"${file.tag}"` })
  if (!holds(request, file.tag)) return streamed(log, request, reply, file)
  file.stream.destroy()
  return reply.code(304).send()
}

/** One of several tags, or one that a proxy has made weak by compressing. */
const holds = ({ headers }: FastifyRequest, tag: string) =>
  (headers['if-none-match'] ?? '').split(',').some((held) => held.trim().replace(/^W\//, '') === `"${tag}"`)

/** Nothing is answered before its first byte is there, so until then it can still be refused. */
async function streamed(
  log: Log,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, mediaType, size, stream }: Download,
) {
  const { raw } = reply
  // Also while its source keeps silent: whoever has gone away waits for nothing.
  raw.once('close', () => stream.destroy())
  const chunks = counted(stream, size)
  const first = await chunks.next().catch((error: unknown) => {
    if (!raw.destroyed) throw error
    return undefined
  })
  if (!first || raw.destroyed) return void reply.hijack()
  reply.hijack()
  passHeaders(reply)
  raw.writeHead(200, {
    'content-type': mediaType,
    'content-disposition': attachment(name),
    'content-security-policy': 'sandbox',
    ...(size === undefined ? {} : { 'content-length': size }),
  })
  await pipeline(resumed(first, chunks), raw).catch((error: unknown) => {
    log.warn({ err: error, requestId: request.id, route: request.routeOptions.url }, 'a download broke off')
  })
}

/** Sends an image as a file, which `<img>` shows all the same. */
export async function sendImage(log: Log, request: FastifyRequest, reply: FastifyReply, image: ShownImage) {
  if (image.tag === undefined) reply.header('cache-control', 'private, no-store')
  return sendFile(log, request, reply, image)
}

/** Lets a protocol answer by itself; a failure before its answer is refused in the usual form, one after it breaks the connection. */
export async function speak(log: Log, request: FastifyRequest, reply: FastifyReply, handle: () => Promise<unknown>) {
  const { raw } = reply
  passHeaders(reply)
  try {
    await handle()
  } catch (error) {
    if (!raw.headersSent) throw error
    log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'a protocol broke off')
    raw.destroy()
  }
  if (!raw.headersSent && !raw.destroyed) throw new Error('The protocol answered nothing')
  reply.hijack()
}

/** What every answer carries (no-store, request id, security headers); the rest is written past the framework. */
function passHeaders(reply: FastifyReply) {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
}

/** The chunks of a stream that must bring exactly `size` bytes, when that was said; to end it elsewhere would be a file that looks whole. */
async function* counted(stream: Readable, size: number | undefined): AsyncGenerator<Buffer, void> {
  let count = 0
  for await (const chunk of stream as AsyncIterable<Buffer | string>) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    count += bytes.length
    if (size !== undefined && count > size) break
    yield bytes
  }
  if (size !== undefined && count !== size)
    throw new Error(`The stream brought ${count > size ? 'more' : 'fewer'} bytes than the ${size} that were said`)
}

async function* resumed(first: IteratorResult<Buffer, void>, rest: AsyncGenerator<Buffer, void>) {
  if (!first.done) yield first.value
  yield* rest
}
