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
 * Draws a quote as a PDF in a thread of its own, which is ended when it takes too long or too much memory. Throws document_stopped then, and
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

function drawInThread(workerData: object, { ms, memoryMb }: PdfLimits): Promise<Buffer> {
  const thread = new Worker(new URL('./pdfs.worker.ts', import.meta.url), {
    workerData,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    stderr: true,
  })
  return new Promise<Buffer>((resolve, reject) => {
    const timer = setTimeout(() => reject(stopped()), ms)
    thread.on('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
    // A thread that runs out of memory ends with an error.
    thread.on('error', () => reject(stopped()))
    thread.on('exit', () => {
      clearTimeout(timer)
      reject(stopped())
    })
  }).finally(() => void thread.terminate())
}
