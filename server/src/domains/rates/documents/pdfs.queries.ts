import { Worker } from 'node:worker_threads'
import type { QuoteDocument } from '@seamark/contract/rates/quotes/quote-lists'
import { limitConcurrency } from '../../../platform/concurrency-limit.ts'
import { fail } from '../../../platform/failure.ts'
import { createThreads, type ThreadLimits } from '../../../platform/threads/threads.ts'
import { documentFonts } from '../../../platform/fonts/fonts.ts'

const inTurn = limitConcurrency({ atOnce: 2, inQueue: 40, full: () => stopped() })

const stopped = () => fail('rates.document_stopped', { seconds: 5 }, { retryAfter: 5 })

/**
 * Draws a quote as a PDF in a thread beside this one, which is ended when it takes too long or too much memory. Throws document_stopped then, and
 * font_missing where the fonts are not installed.
 */
export async function drawPdf(
  document: QuoteDocument,
  watermark: string,
  lower: Partial<ThreadLimits> = {},
  fonts = documentFonts(),
): Promise<Buffer> {
  if (!fonts) throw fail('rates.font_missing')
  return inTurn(async () => Buffer.from((await threads.ask({ document, watermark, ...fonts }, lower)) as Uint8Array))
}

const threads = createThreads<object>({
  start: (memoryMb) =>
    new Worker(new URL('./pdfs.worker.ts', import.meta.url), {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      stderr: true,
    }),
  limits: { ms: 10_000, memoryMb: 128 },
  ended: () => stopped(),
})
