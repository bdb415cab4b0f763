import { describe, expect, test } from 'vitest'
import type { Remark } from '@seamark/contract/trade/reading/remarks'
import { inDollars, valueReader } from './value-cells.rules.ts'
import type { Plan } from './fact-rows.rules.ts'

const columns = { value: [0], currency: [1] }
const usual: Plan = {
  source: 1,
  direction: 'import',
  shape: 'full',
  columns,
  headings: ['Value', 'Currency'],
  zone: 'UTC',
  dayFirst: true,
  modes: {},
  weightUnit: null,
  today: '2026-11-22',
  rateOn: (currency, day) => (currency === 'CNY' && day >= '2026-01-01' ? 7.2 : null),
}

function read(cells: readonly string[], plan: Partial<Plan> = {}, day = '2026-03-05') {
  const whole = { ...usual, ...plan }
  const remarks: Remark[] = []
  const said = valueReader(whole, (field) => {
    const [column = -1] = field === 'value' ? [0] : field === 'currency' ? [1] : []
    return (row) => row[column] ?? ''
  })(cells, remarks)
  return { ...inDollars(said, day, whole, remarks), inKey: said.inKey, remarks }
}

describe('a value keeps its currency, or has none', () => {
  test.each<[string, string[], Partial<Plan>, object]>([
    [
      'no currency anywhere',
      ['4800'],
      {},
      { value: null, value_said: 4800, currency: '', remarks: ['currency_unknown'] },
    ],
    [
      'a bare sign that pesos have too',
      ['$4,800'],
      {},
      { value: null, value_said: 4800, currency: '', remarks: ['currency_unknown'] },
    ],
    [
      'money of several countries',
      ['4800', 'PESOS'],
      {},
      { value: null, value_said: 4800, currency: '', remarks: ['currency_other'] },
    ],
    [
      'a word that is no currency',
      ['4800', 'LOTS'],
      {},
      { value: null, value_said: 4800, currency: '', remarks: ['currency_other'] },
    ],
    [
      'another currency in its column',
      ['4800', 'EUR'],
      {},
      { value: null, value_said: 4800, currency: 'EUR', remarks: ['currency_other'] },
    ],
    ['another currency in the cell', ['€4800', 'USD'], {}, { value: null, value_said: 4800, currency: 'EUR' }],
    [
      'dollars in the column',
      ['4800', 'USD'],
      {},
      { value: 4800, value_said: null, currency: 'USD', rate: null, remarks: [] },
    ],
    [
      'dollars in the heading',
      ['4800', 'EUR'],
      { headings: ['Value USD', 'Currency'] },
      { value: 4800, currency: 'USD', remarks: [] },
    ],
    ['what a person says', ['4800'], { currency: 'USD' }, { value: 4800, currency: 'USD', remarks: [] }],
    ['a row that contradicts the person', ['4800', 'EUR'], { currency: 'USD' }, { value: null, currency: 'EUR' }],
    [
      'money of several countries, against the person',
      ['4800', 'PESOS'],
      { currency: 'USD' },
      { value: null, currency: '' },
    ],
    ['nothing', ['-'], {}, { value: null, value_said: null, currency: '', remarks: [] }],
  ])('%s', (_what, cells, plan, expected) => expect(read(cells, plan)).toMatchObject(expected))
})

describe('the table of rates converts by the day of the row, and shows it', () => {
  test.each<[string, string[], Partial<Plan>, string, object]>([
    [
      'by the column',
      ['720', 'CNY'],
      {},
      '2026-03-05',
      { value: 100, value_said: 720, currency: 'CNY', rate: 7.2, remarks: ['value_converted'] },
    ],
    [
      'by the heading, in ten thousands',
      ['7.2'],
      { headings: ['金额(万元)', ''] },
      '2026-03-05',
      { value: 10_000, value_said: 72_000, currency: 'CNY', rate: 7.2 },
    ],
    ['by what a person says', ['720'], { currency: 'CNY' }, '2026-03-05', { value: 100, rate: 7.2 }],
    [
      'no rate of that day',
      ['720', 'CNY'],
      {},
      '2025-12-31',
      { value: null, value_said: 720, rate: null, remarks: ['currency_other'] },
    ],
    ['no rate of that currency', ['720', 'EUR'], {}, '2026-03-05', { value: null, value_said: 720, rate: null }],
  ])('%s', (_what, cells, plan, day, expected) => expect(read(cells, plan, day)).toMatchObject(expected))

  test('what keys hold depends neither on the rate nor on what a person says', () => {
    const keys = [{}, { currency: 'USD' }, { currency: 'CNY' }, { rateOn: () => 7 }].map((plan) => [
      read(['720', ''], plan).inKey,
      read(['720', 'CNY'], plan).inKey,
      read(['720', 'USD'], plan).inKey,
    ])
    expect(new Set(keys.map((key) => key.join('|')))).toEqual(new Set(['720||720']))
  })
})
