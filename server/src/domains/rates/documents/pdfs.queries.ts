import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { QuoteDocument } from '@seamark/contract/rates/quotes/quote-lists'
import { limitConcurrency } from '../../../platform/concurrency-limit.ts'
import { fail } from '../../../platform/failure.ts'
import { documentFonts } from './fonts.queries.ts'

/** What the drawing of one document may take. Tests set lower limits. */
export interface PdfLimits {
  ms: number
  memoryMb: number
}
const usualLimits: PdfLimits = { ms: 10_000, memoryMb: 128 }

const inTurn = limitConcurrency({ atOnce: 2, inQueue: 40, full: () => stopped() })

const stopped = () => fail('rates.document_stopped', { seconds: 5 }, { retryAfter: 5 })

/**
 * Draws a quote as a PDF in a thread beside this one, which is ended when it takes too long or too much memory. Throws document_stopped then, and
 * font_missing where the fonts are not installed.
 */
export async function drawPdf(
  document: QuoteDocument,
  watermark: string,
  lower: Partial<PdfLimits> = {},
  fonts = documentFonts(),
): Promise<Buffer> {
  if (!fonts) throw fail('rates.font_missing')
  return inTurn(() => drawInThread({ document, watermark, ...fonts }, { ...usualLimits, ...lower }))
}

/** Threads that wait for the next document. Loading the library takes longer than drawing, so a thread draws many. */
const waiting: { thread: Worker; forget: () => void; end: NodeJS.Timeout }[] = []
const patienceMs = 60_000

async function drawInThread(asked: object, { ms, memoryMb }: PdfLimits): Promise<Buffer> {
  const isUsual = memoryMb === usualLimits.memoryMb
  const thread = (isUsual ? takeThread() : undefined) ?? startThread(memoryMb)
  try {
    thread.postMessage(asked)
    // It rejects too when the thread ends with an error, as one does that runs out of memory.
    const [bytes] = (await once(thread, 'message', { signal: AbortSignal.timeout(ms) })) as [Uint8Array]
    if (isUsual) keepThread(thread)
    else void thread.terminate()
    return Buffer.from(bytes)
  } catch {
    // What it still draws must not be taken for the next document.
    void thread.terminate()
    throw stopped()
  }
}

const startThread = (memoryMb: number) =>
  new Worker(new URL('./pdfs.worker.ts', import.meta.url), {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    stderr: true,
  }).on('error', () => undefined)

function takeThread(): Worker | undefined {
  const next = waiting.pop()
  if (!next) return undefined
  clearTimeout(next.end)
  next.thread.off('exit', next.forget)
  next.thread.ref()
  return next.thread
}

function keepThread(thread: Worker) {
  const forget = () => {
    const place = waiting.findIndex((one) => one.thread === thread)
    if (place >= 0) clearTimeout(waiting.splice(place, 1)[0]?.end)
    void thread.terminate()
  }
  // One that ends by itself while it waits draws for nobody; neither keeps the process alive.
  thread.once('exit', forget).unref()
  waiting.push({ thread, forget, end: setTimeout(forget, patienceMs).unref() })
}
