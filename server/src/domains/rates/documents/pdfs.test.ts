import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { containers } from '@seamark/contract/territory/containers'
import { expect, test } from 'vitest'
import { carrierName, portName } from '../../territory/index.ts'
import { type DocumentLine, documentOf } from './documents.rules.ts'
import { findFonts, lettersMissing } from '../../../platform/fonts/fonts.ts'
import { drawPdf } from './pdfs.queries.ts'

const drawn = (given: Partial<DocumentLine> = {}) =>
  documentOf(
    {
      number: 'Q261125-007',
      revision: 1,
      company: '宁波远洋',
      contact: null,
      organization: '航标国际',
      author: { name: '林晓帆', phone: null, email: null },
      language: 'zhEn',
      incoterm: null,
      cargo: '',
      terms: '',
      validFrom: '2026-11-25',
      validTo: '2026-12-14',
      charges: [],
      lines: [
        {
          pols: ['CNSHA'],
          pods: ['USLAX'],
          via: '',
          carrier: 'MSCU',
          service: '',
          sailing: '',
          transitDays: 15,
          freeDays: 14,
          freeDetention: null,
          tonnes: null,
          cutoff: null,
          currency: 'USD',
          basis: 'allIn',
          remark: '',
          prices: [{ container: '40HQ', selling: 2450, isFrom: true }],
          ...given,
        },
      ],
    },
    { portName, carrierName },
  )

test('a PDF is drawn with its fonts inside', async () => {
  const bytes = await drawPdf(drawn(), '宁波远洋 · Q261125-007 · 2026-11-25')
  const text = bytes.toString('latin1')
  expect([text.startsWith('%PDF-'), text.trimEnd().endsWith('%%EOF')]).toEqual([true, true])
  expect(text).toContain('NotoSansSC-Regular')
  expect(text).toContain('NotoSansSC-Bold')
})

test('a rate with as many ports and containers as one may have is drawn', async () => {
  const ports = Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? 'USLAX' : 'CNSHA'))
  const prices = containers.map(({ code }) => ({ container: code, selling: 12_450.5, isFrom: true }))
  const bytes = await drawPdf(drawn({ pols: ports, pods: ports, prices }), 'w')
  expect(bytes.toString('latin1').startsWith('%PDF-')).toBe(true)
})

test('a drawing that takes too long or too much memory is ended and leaves nothing', async () => {
  const stopped = { code: 'rates.document_stopped', httpStatus: 503 }
  await expect(drawPdf(drawn(), 'w', { ms: 1 })).rejects.toMatchObject(stopped)
  await expect(drawPdf(drawn(), 'w', { memoryMb: 4 })).rejects.toMatchObject(stopped)
  expect((await drawPdf(drawn(), 'w')).length).toBeGreaterThan(1000)
})

/** Threads are numbered as they begin, so two numbers in turn tell that none began between them. */
function nextThread(): number {
  const thread = new Worker('', { eval: true })
  const { threadId } = thread
  void thread.terminate()
  return threadId
}

test('a thread draws one document after another, and what was stopped never stands for the next one', async () => {
  const many = { ...drawn(), lines: Array.from({ length: 60 }, () => drawn().lines).flat() }
  const pagesOf = (bytes: Buffer) => /\/Count (\d+)/.exec(bytes.toString('latin1'))?.[1]
  const [short, long] = [await drawPdf(drawn(), 'w'), await drawPdf(many, 'w')].map(pagesOf)
  expect([short, Number(long)]).toEqual(['1', expect.toSatisfy((pages: number) => pages > 1)])
  const before = nextThread()
  for (let times = 0; times < 3; times++) expect(pagesOf(await drawPdf(drawn(), 'w'))).toBe('1')
  expect(nextThread()).toBe(before + 1)
  await expect(drawPdf(many, 'w', { ms: 20 })).rejects.toMatchObject({ code: 'rates.document_stopped' })
  expect(pagesOf(await drawPdf(drawn(), 'w'))).toBe('1')
})

test('nothing is drawn where the fonts are not installed', async () => {
  const fonts = findFonts(pathToFileURL('/nowhere/module.js').href)
  expect(fonts).toBeNull()
  await expect(drawPdf(drawn(), 'w', {}, fonts)).rejects.toMatchObject({ code: 'rates.font_missing', httpStatus: 503 })
})

test('letters that the font lacks are named, each once', () => {
  expect(lettersMissing(['𠮷野家 龘靐 航标 Ñandú カナ かな', '𠮷😀 한국'])).toEqual(['𠮷', '😀', '한', '국'])
  expect(lettersMissing(['上海\n洛杉矶 → “全包” ¥450／票 ①'])).toEqual([])
})
