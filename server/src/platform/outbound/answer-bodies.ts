import type { IncomingMessage } from 'node:http'
import { PassThrough, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { TypedCallFailed } from './typed-call-failures.ts'

/** How much of an answer is read. */
export interface BodyLimits {
  /** Bytes after unpacking. */
  mostBytes: number
  /** A longer answer is cut there instead of refused. */
  cuts: boolean
}

/** An answer that grows more than this when it is unpacked is made to fill memory. */
const mostRatio = 200
/** So much may come out of any answer: a short page of blanks packs well. */
const alwaysBytes = 100_000

/** Reads an answer and unpacks it on the way, and ends it as soon as it breaks a limit. Throws TypedCallFailed. */
export async function readBody(answer: IncomingMessage, { mostBytes, cuts }: BodyLimits): Promise<Buffer> {
  let packed = 0
  const counted = new PassThrough()
  counted.on('data', (chunk: Buffer) => void (packed += chunk.length))
  const unpacked = unpack(answer, counted)
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      size += chunk.length
      chunks.push(chunk)
      if (size > alwaysBytes && size > packed * mostRatio) throw new TypedCallFailed('tooPacked')
      if (size > mostBytes && !cuts) throw new TypedCallFailed('tooLong')
      if (size > mostBytes) break
    }
  } finally {
    answer.destroy()
    unpacked.destroy()
  }
  const whole = Buffer.concat(chunks)
  return whole.length > mostBytes ? whole.subarray(0, mostBytes) : whole
}

const unpackers: Readonly<Record<string, () => Transform>> = {
  '': () => new PassThrough(),
  identity: () => new PassThrough(),
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  deflate: () => createInflate(),
  br: () => createBrotliDecompress(),
}

function unpack(answer: IncomingMessage, counted: PassThrough): Readable {
  const make = unpackers[(answer.headers['content-encoding'] ?? '').trim().toLowerCase()]
  if (!make) throw new TypedCallFailed('encoding')
  const unpacker = make()
  // Whatever breaks on the way must end what waits for it.
  answer.once('error', (error) => counted.destroy(error))
  counted.once('error', (error) => unpacker.destroy(error))
  return answer.pipe(counted).pipe(unpacker)
}
