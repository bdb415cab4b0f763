import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'
import { attachmentHeader } from './disposition.ts'
import type { Download, ShownImage } from './serve.ts'

/** Sends a file to be saved, never shown. It answers 304 when the caller already holds this version. */
export async function sendFile(log: Log, request: FastifyRequest, reply: FastifyReply, file: Download) {
  if (file.tag === undefined) return streamFile(log, request, reply, file)
  reply.headers({ 'cache-control': 'private, no-cache', etag: `"${file.tag}"` })
  if (!hasTag(request, file.tag)) return streamFile(log, request, reply, file)
  file.stream.destroy()
  return reply.code(304).send()
}

/** The header may list several tags, and a proxy that compresses makes a tag weak. */
const hasTag = ({ headers }: FastifyRequest, tag: string) =>
  (headers['if-none-match'] ?? '').split(',').some((held) => held.trim().replace(/^W\//, '') === `"${tag}"`)

/** Sends no header before the first byte is there, so that an early failure can still become a refusal. */
async function streamFile(
  log: Log,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, mediaType, size, stream }: Download,
) {
  const { raw } = reply
  // This also ends a silent source when the caller has gone away.
  raw.once('close', () => stream.destroy())
  const chunks = countBytes(stream, size)
  const first = await chunks.next().catch((error: unknown) => {
    if (!raw.destroyed) throw error
    return undefined
  })
  if (!first || raw.destroyed) return void reply.hijack()
  reply.hijack()
  passHeaders(reply)
  raw.writeHead(200, {
    'content-type': mediaType,
    'content-disposition': attachmentHeader(name),
    'content-security-policy': 'sandbox',
    ...(size === undefined ? {} : { 'content-length': size }),
  })
  await pipeline(resumeStream(first, chunks), raw).catch((error: unknown) => {
    log.warn({ err: error, requestId: request.id, route: request.routeOptions.url }, 'a download broke off')
  })
}

/** Sends an image as a file, which `<img>` shows all the same. */
export async function sendImage(log: Log, request: FastifyRequest, reply: FastifyReply, image: ShownImage) {
  if (image.tag === undefined) reply.header('cache-control', 'private, no-store')
  return sendFile(log, request, reply, image)
}

/** Lets a protocol answer by itself. A failure before its answer is refused in the usual form; a later one breaks the connection. */
export async function answerRaw(
  log: Log,
  request: FastifyRequest,
  reply: FastifyReply,
  handle: () => Promise<unknown>,
) {
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

/** Copies the headers of every answer (no-store, request id, security headers), because the rest is written past the framework. */
function passHeaders(reply: FastifyReply) {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
}

/**
 * Yields the chunks of a stream. Throws when it does not bring exactly `size` bytes, where that is given, because a shorter file would look
 * complete.
 */
async function* countBytes(stream: Readable, size: number | undefined): AsyncGenerator<Buffer, void> {
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

async function* resumeStream(first: IteratorResult<Buffer, void>, rest: AsyncGenerator<Buffer, void>) {
  if (!first.done) yield first.value
  yield* rest
}
