import { on } from 'node:events'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { quoteDocument } from '@seamark/contract/rates/quotes/quote-lists'
import { z } from 'zod'
import { type Pages, pdfPages } from './pdf-pages.rules.ts'

/** Draws quotes in a thread of its own, one after another; the code that started the thread ends it when one takes too long. */
const asked = z.object({ document: quoteDocument, watermark: z.string(), regular: z.string(), bold: z.string() })

interface Library {
  setUrlAccessPolicy: (isAllowed: (url: string) => boolean) => void
  setLocalAccessPolicy: (isAllowed: (path: string) => boolean) => void
  setFonts: (fonts: Record<string, { normal: string; bold: string }>) => void
  createPdf: (pages: Pages) => { getBuffer: () => Promise<Uint8Array> }
}
const require = createRequire(import.meta.url)
/** The library's types would bring those of a browser into the server, so we say what we use of it. */
const pdfmake = z.custom<Library>().parse(require('pdfmake'))

async function draw({ document, watermark, regular, bold }: z.output<typeof asked>) {
  // Nothing that a person typed may make the library fetch an address or read a file, except the two fonts.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => path === regular || path === bold)
  pdfmake.setFonts({ NotoSansSC: { normal: regular, bold } })
  return pdfmake.createPdf(pdfPages(document, watermark)).getBuffer()
}

// A document that cannot be drawn ends the thread with its error.
if (parentPort)
  for await (const [given] of on(parentPort, 'message')) parentPort.postMessage(await draw(asked.parse(given)))
