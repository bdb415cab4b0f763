import { type CallInput, createFileClient, Unreachable } from '@seamark/contract/platform/client'
import type { Route } from '@seamark/contract/platform/route'
import type { z } from 'zod'
import { requestHeaders } from './calls.ts'
import { dataOf, readBlocks } from './event-stream.ts'

type Schema = z.ZodType

const open = createFileClient({ base: '/api', headers: requestHeaders, timeoutMs: 10_000 })

/** The server writes a sign at once, and another at least every five seconds. A proxy that holds them back lets no stream through. */
const firstSignMs = 6000
const silentMs = 15_000

/**
 * Reads a stream of pieces until the server ends it, and hands each one over. Returns whether anything came through at all: behind some proxies nothing does.
 * Throws `Refusal`, `Unreachable`, and what aborts the signal throws.
 */
export async function readPieces<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  route: Route<P, Q, B, R>,
  input: CallInput<P, Q, B> & { signal: AbortSignal },
  onPiece: (piece: z.output<R>) => void,
): Promise<boolean> {
  const silent = new AbortController()
  const signal = AbortSignal.any([input.signal, silent.signal])
  const { body } = await open(route, { ...input, signal })
  if (!body) return false
  let hasBegun = false
  let silence = setTimeout(() => silent.abort(), firstSignMs)
  try {
    for await (const blocks of readBlocks(body)) {
      hasBegun = true
      clearTimeout(silence)
      silence = setTimeout(() => silent.abort(), silentMs)
      for (const block of blocks) {
        const piece = route.response.safeParse(dataOf(block))
        if (piece.success) onPiece(piece.data)
      }
    }
  } catch (cause) {
    input.signal.throwIfAborted()
    if (!silent.signal.aborted && !hasBegun) throw new Unreachable('cut off', { cause })
  } finally {
    clearTimeout(silence)
  }
  return hasBegun
}
