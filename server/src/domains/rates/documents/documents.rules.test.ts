import { describe, expect, test } from 'vitest'
import { carrierName, portName } from '../../territory/index.ts'
import { type DocumentLine, type DocumentSource, documentOf } from './documents.rules.ts'
import { quoteText } from './texts.rules.ts'

const names = { portName, carrierName }
const line = (pod: string, more: Partial<DocumentLine> = {}): DocumentLine => ({
  pols: ['CNSHA'],
  pods: [pod],
  via: '',
  carrier: 'MSCU',
  service: '',
  sailing: '',
  transitDays: null,
  freeDays: null,
  freeDetention: null,
  tonnes: null,
  cutoff: null,
  currency: 'USD',
  basis: 'allIn',
  remark: '',
  prices: [{ container: '40HQ', selling: 2450, isFrom: false }],
  ...more,
})
const source = (more: Partial<DocumentSource> = {}): DocumentSource => ({
  number: 'Q261125-007',
  revision: 1,
  company: '宁波远洋',
  contact: null,
  organization: '航标国际',
  author: { name: '林晓帆', phone: '13900000001', email: null },
  language: 'zh',
  incoterm: 'FOB',
  cargo: '家具',
  terms: '',
  validFrom: '2026-11-25',
  validTo: '2026-12-14',
  charges: [],
  lines: [line('USLAX')],
  ...more,
})

describe('the text for a chat', () => {
  test('says each price with its currency, its basis and until when it holds', () => {
    const text = quoteText(
      source({
        lines: [
          line('USLAX', {
            prices: [
              { container: '20GP', selling: 1850, isFrom: true },
              { container: '40HQ', selling: 2450.5, isFrom: false },
            ],
          }),
        ],
      }),
      names,
    )
    expect(text.split('\n')).toEqual([
      '航标国际 报价单 Q261125-007',
      '家具 · FOB',
      '上海 → 洛杉矶 地中海航运 20GP USD 1,850+ · 40HQ USD 2,450.5 全包',
      '有效期 2026年11月25日 – 2026年12月14日',
      '林晓帆 13900000001',
    ])
  })

  test.each([
    ['zh', '报价单', '上海 → 洛杉矶', '全包'],
    ['en', 'Quotation', 'Shanghai → Los Angeles', 'All-in'],
    ['zhEn', '报价单 Quotation', '上海 Shanghai → 洛杉矶 Los Angeles', '全包 All-in'],
    ['es', 'Cotización', 'Shanghai → Los Angeles', 'Todo incluido'],
    ['ja', '見積書', 'Shanghai → Los Angeles', 'オールイン'],
  ] as const)('is written in %s', (language, title, lane, basis) => {
    const text = quoteText(source({ language }), names)
    expect([text.includes(title), text.includes(lane), text.includes(basis)]).toEqual([true, true, true])
  })

  test('of thirty lanes has at most twelve lines and leaves out none', () => {
    const lines = Array.from({ length: 30 }, (_, index) =>
      line('USLAX', { prices: [{ container: '40HQ', selling: 2001 + index, isFrom: false }] }),
    )
    const charges = [
      {
        code: 'THC',
        side: 'origin',
        unit: 'container',
        container: null,
        currency: 'CNY',
        amount: 1050,
        state: 'added',
      },
    ] as const
    const text = quoteText(source({ lines, charges: [...charges], terms: '先款后货\n第二行' }), names)
    expect(text.split('\n').length).toBeLessThanOrEqual(12)
    for (let index = 0; index < 30; index++) expect(text).toContain(`USD 2,${String(1 + index).padStart(3, '0')}`)
    expect(text).toContain('THC CNY 1,050 / 柜')
  })

  test('says what only the carrier knows, and not what is included', () => {
    const charge = { side: 'freight', unit: 'container', container: null, currency: null, amount: null } as const
    const charges = [
      { ...charge, code: 'BAF', state: 'included' as const },
      { ...charge, code: 'PSS', state: 'subjectTo' as const },
    ]
    const text = quoteText(source({ charges }), names)
    expect([text.includes('BAF'), text.includes('PSS 以船公司收取为准')]).toEqual([false, true])
  })
})

describe('the document', () => {
  test('names the revision, keeps unknown codes, and orders containers as the trade does', () => {
    const document = documentOf(
      source({
        revision: 2,
        lines: [
          line('USLAX', { carrier: '某船', prices: [{ container: '40HQ', selling: 1, isFrom: true }] }),
          line('DEHAM', { prices: [{ container: '20GP', selling: 2, isFrom: false }] }),
        ],
      }),
      names,
    )
    expect(document.number).toBe('Q261125-007 R2')
    expect(document.containers).toEqual(['20GP', '40HQ'])
    expect(document.lines[0]).toMatchObject({ carrier: '某船', lane: ['上海', '洛杉矶'], prices: [{ text: 'USD 1+' }] })
  })

  test('says free time in the port and outside it, the weight limit and the cut-off', () => {
    const said = { service: 'AAC2', transitDays: 15, freeDays: 7, freeDetention: 5, tonnes: 24.5, cutoff: '2026-12-03' }
    const detailsIn = (language: DocumentSource['language']) =>
      documentOf(source({ language, lines: [line('USLAX', said)] }), names).lines[0]?.details
    expect(detailsIn('zh')).toEqual([
      'AAC2',
      '航程 15 天',
      '免箱 7 天',
      '免用箱 5 天',
      '限重 24.5 吨',
      '截关 2026年12月3日',
    ])
    expect(detailsIn('en')?.slice(3)).toEqual(['5 days free detention', 'up to 24.5 t', 'cut-off 3 Dec 2026'])
    const text = quoteText(source({ lines: [line('USLAX', said)] }), names)
    expect(text).toContain('免箱 7 天 免用箱 5 天 限重 24.5 吨 截关 2026年12月3日')
  })

  test('lists charges by side, and leaves out empty facts', () => {
    const charges = [
      { code: 'DOC', side: 'origin', unit: 'bill', container: null, currency: 'CNY', amount: 450, state: 'added' },
      { code: 'CUC', side: 'destination', unit: 'percent', container: null, currency: null, amount: 3, state: 'added' },
    ] as const
    const document = documentOf(source({ charges: [...charges], cargo: '', incoterm: null, language: 'en' }), names)
    expect(document.charges).toEqual([
      { title: 'Charges at origin', rows: [['DOC', 'CNY 450 / bill of lading']] },
      { title: 'Charges at destination', rows: [['CUC', '3 %']] },
    ])
    expect(document.facts.map(([name]) => name)).toEqual(['Client', 'Valid'])
  })

  test('says beside the prices what comes on top once for each bill of lading', () => {
    const doc = { side: 'origin', unit: 'bill', container: null, currency: 'CNY', amount: 450, state: 'added' } as const
    const charges = [
      { ...doc, code: 'DOC' },
      { ...doc, code: 'TLX', amount: 800 },
      { ...doc, code: 'THC', unit: 'container' as const },
    ]
    expect(documentOf(source({ charges }), names).lines[0]?.basis).toBe('全包 + CNY 1,250 / 票')
  })
})
