import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { quoteDocument } from '@seamark/contract/rates/quotes/quote-lists'
import { z } from 'zod'
import { type Pages, pdfPages } from './pdf-pages.rules.ts'

/** Draws a quote in a thread of its own; the code that started the thread ends it after its time limit. */
const { document, watermark, regular, bold } = z
  .object({ document: quoteDocument, watermark: z.string(), regular: z.string(), bold: z.string() })
  .parse(workerData)

interface Library {
  setUrlAccessPolicy: (isAllowed: (url: string) => boolean) => void
  setLocalAccessPolicy: (isAllowed: (path: string) => boolean) => void
  setFonts: (fonts: Record<string, { normal: string; bold: string }>) => void
  createPdf: (pages: Pages) => { getBuffer: () => Promise<Uint8Array> }
}
const require = createRequire(import.meta.url)
/** The library's types would bring those of a browser into the server, so we say what we use of it. */
const pdfmake = z.custom<Library>().parse(require('pdfmake'))

// Nothing that a person typed may make the library fetch an address or read a file, except the two fonts.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path === regular || path === bold)
pdfmake.setFonts({ NotoSansSC: { normal: regular, bold } })

parentPort?.postMessage(await pdfmake.createPdf(pdfPages(document, watermark)).getBuffer())
