import type { Charge } from '@seamark/contract/rates/quotes/fields'
import { expect, test } from 'vitest'
import { carrierName, portName } from '../../territory/index.ts'
import type { DocumentSource } from './documents.rules.ts'
import { sheetOf } from './sheets.rules.ts'

const source = (more: Partial<DocumentSource> = {}): DocumentSource => ({
  number: 'Q261125-007',
  revision: 1,
  company: '宁波远洋',
  contact: null,
  organization: '',
  author: { name: '林晓帆', phone: null, email: null },
  language: 'en',
  incoterm: null,
  cargo: '',
  terms: '',
  validFrom: '2026-11-25',
  validTo: '2026-12-14',
  charges: [],
  lines: [
    {
      pols: ['CNSHA'],
      pods: ['USLAX', 'USLGB'],
      via: '',
      carrier: 'MSCU',
      service: 'SEQUOIA',
      sailing: 'Wed',
      transitDays: 15,
      freeDays: 7,
      freeDetention: 5,
      tonnes: 24.5,
      cutoff: '2026-12-03',
      currency: 'USD',
      basis: 'base',
      remark: '',
      prices: [
        { container: '20GP', selling: 1850, isFrom: false },
        { container: '40HQ', selling: 2450.5, isFrom: true },
      ],
    },
  ],
  ...more,
})

/** The rows by the headings of their columns, without what is empty. */
function readRows(of: DocumentSource) {
  const { columns, rows } = sheetOf(of, { portName, carrierName })
  return rows.map((cells) =>
    Object.fromEntries(
      cells.flatMap((cell, at) => (cell === null || cell === '' ? [] : [[columns[at]?.heading ?? '', cell]])),
    ),
  )
}

test('each price is a row with typed cells', () => {
  expect(readRows(source())[1]).toEqual({
    'Quote number': 'Q261125-007',
    'Port of loading': 'CNSHA Shanghai',
    'Port of discharge': 'USLAX Los Angeles / USLGB Long Beach',
    Carrier: 'MSC',
    Service: 'SEQUOIA',
    Sailings: 'Wed',
    'Transit days': 15,
    'Free days': 7,
    'Free detention days': 5,
    'Weight limit (t)': 24.5,
    'Cut-off': '2026-12-03',
    Container: '40HQ',
    Currency: 'USD',
    Price: 2450.5,
    'From (+)': '+',
    Per: 'container',
    Basis: 'Ocean freight',
    'Valid from': '2026-11-25',
    'Valid until': '2026-12-14',
  })
})

test('what is charged beside the prices follows them, and what is in them or not known says so', () => {
  const charge = { side: 'origin', unit: 'bill', container: null, currency: null, amount: null } as const
  const charges: Charge[] = [
    { ...charge, code: 'DOC', currency: 'CNY', amount: 450, state: 'added' },
    { ...charge, code: 'THC', unit: 'container', container: '40HQ', currency: 'CNY', amount: 1245, state: 'added' },
    { ...charge, code: 'BAF', side: 'freight', unit: 'container', state: 'included' },
    { ...charge, code: 'PSS', side: 'freight', unit: 'container', state: 'subjectTo' },
  ]
  const rows = readRows(source({ charges })).slice(2)
  const always = { 'Quote number': 'Q261125-007', 'Valid from': '2026-11-25', 'Valid until': '2026-12-14' }
  const origin = { ...always, Remark: 'Charges at origin', Currency: 'CNY' }
  const freight = { ...always, Remark: 'Freight surcharges', Per: 'container' }
  expect(rows).toEqual([
    { ...origin, Charge: 'DOC', Price: 450, Per: 'bill of lading' },
    { ...origin, Charge: 'THC', Price: 1245, Per: 'container', Container: '40HQ' },
    { ...freight, Charge: 'BAF', Basis: 'included' },
    { ...freight, Charge: 'PSS', Basis: 'subject to carrier' },
  ])
})

test('it is in the language of the quote, which may be two', () => {
  const [row] = readRows(source({ language: 'zhEn' }))
  expect(row).toMatchObject({ '起运港 Port of loading': 'CNSHA 上海 Shanghai', '币制 Currency': 'USD' })
})
