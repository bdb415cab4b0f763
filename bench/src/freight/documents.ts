import { createRequire } from 'node:module'
import type { QuoteDocument } from '@seamark/contract/rates/quotes/quote-lists'
import { documentOf } from '@seamark/server/domains/rates/documents/documents.rules'
import { type Pages, pdfPages } from '@seamark/server/domains/rates/documents/pdf-pages.rules'
import { drawPdf } from '@seamark/server/domains/rates/documents/pdfs.queries'
import { carrierName, portName } from '@seamark/server/domains/territory/index'
import { documentFonts } from '@seamark/server/platform/fonts/fonts'
import { z } from 'zod'
import { type Figure, median } from '../measuring/figures.ts'

const draws = 7
const watermark = '宁波远洋国际货运 · Q261125-007 · 2026-11-25'
const pods = ['USLAX', 'USLGB', 'USOAK', 'USNYC', 'USSAV', 'DEHAM', 'NLRTM', 'GBFXT']

/**
 * Draws a quote of eight ways in two languages, in a thread of its own as the product does, beside the library alone with the same description in this
 * process, in turns. The seconds are those of the processor, so that a busy machine says the same.
 */
export async function* documentFigures(): AsyncGenerator<Figure> {
  const document = quote()
  const bare = bareLibrary()
  const ours = () => drawPdf(document, watermark)
  const alone = () => bare(pdfPages(document, watermark))
  const taken = { ours: new Array<number>(), bare: new Array<number>() }
  for (const draw of [ours, alone]) await draw()
  for (let turn = 0; turn < draws; turn++) {
    taken.ours.push(await processorMilliseconds(ours))
    taken.bare.push(await processorMilliseconds(alone))
  }
  const [value, limit] = [median(taken.ours), median(taken.bare)]
  const ratio = value / limit
  const name = 'the PDF of a quote, beside the library alone, processor time'
  yield { name, value, unit: 'ms', limit, ratio, goal: '≤ 2', holds: ratio <= 2 }
}

async function processorMilliseconds(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

interface Library {
  setFonts: (fonts: Record<string, { normal: string; bold: string }>) => void
  createPdf: (pages: Pages) => { getBuffer: () => Promise<Uint8Array> }
}

/** The library as its manual says: it is loaded once, and keeps what it can. */
function bareLibrary() {
  const fonts = documentFonts()
  if (!fonts) throw new Error('The fonts of documents are not installed')
  const library = z.custom<Library>().parse(createRequire(import.meta.url)('pdfmake'))
  library.setFonts({ NotoSansSC: { normal: fonts.regular, bold: fonts.bold } })
  return (pages: Pages) => library.createPdf(pages).getBuffer()
}

const quote = (): QuoteDocument =>
  documentOf(
    {
      number: 'Q261125-007',
      revision: 1,
      company: '宁波远洋国际货运',
      contact: '王经理',
      organization: '航标国际物流',
      author: { name: '林晓帆', phone: '13900000001', email: 'lin@example.com' },
      language: 'zhEn',
      incoterm: 'FOB',
      cargo: '家具 Furniture',
      terms: '以上报价不含目的港费用，以船公司实际收取为准。\nSubject to space and equipment.',
      validFrom: '2026-11-25',
      validTo: '2026-12-14',
      charges: (['origin', 'freight', 'destination'] as const).flatMap((side) =>
        ['THC', 'DOC', 'SEAL', 'VGM'].map((code) => ({
          code,
          side,
          unit: code === 'DOC' ? ('bill' as const) : ('container' as const),
          container: null,
          currency: 'CNY',
          amount: 450,
          state: 'added' as const,
        })),
      ),
      lines: pods.map((pod, at) => ({
        pols: ['CNSHA', 'CNNGB'],
        pods: [pod],
        via: '',
        carrier: 'MSCU',
        service: 'SEQUOIA',
        sailing: '周三 Wed',
        transitDays: 15 + at,
        freeDays: 14,
        freeDetention: null,
        tonnes: 26,
        cutoff: '2026-12-03',
        currency: 'USD',
        basis: 'allIn' as const,
        remark: '',
        prices: (['20GP', '40GP', '40HQ'] as const).map((container, size) => ({
          container,
          selling: 1450 + 600 * size + 50 * at,
          isFrom: false,
        })),
      })),
    },
    { portName, carrierName },
  )
