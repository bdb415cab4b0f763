import { expect, test } from 'vitest'
import type { TradeField } from '@seamark/contract/trade/reading/fields'
import { withDollars } from './value-columns.rules.ts'
import { headingFacts } from './headings.rules.ts'

/** Returns the heading that is taken for the value, and whether the currency's column is taken. */
function chosen(headings: string, ...rows: string[]) {
  const cells = headings.split(',')
  const { suggestions } = headingFacts([{ row: 1, cells }], 1)
  const columns = suggestions.map(({ column: index, heading, field: suggestion, confidence }) => ({
    index,
    heading,
    suggestion,
    confidence,
  }))
  const found = withDollars(
    columns,
    rows.map((row) => row.split(',')),
  )
  const headed = (field: TradeField) =>
    found.flatMap(({ suggestion, heading }) => (suggestion === field ? heading : []))
  return [headed('value'), headed('currency')]
}

const before = 'DATE,IMPORTER'
const row = '2026-03-18,BETA LLC'

test.each([
  ['CIF_VALUE,CIF_VALUE_IN_USD', '6249,352.45', 'CIF_VALUE_IN_USD', []],
  ['INVOICE_VALUE_FC,ASSESSED_VALUE_USD,CURRENCY_CODE', '0,3862.27,USD', 'ASSESSED_VALUE_USD', []],
  ['Total Value (INR),Total Value (USD)', '83000,1000', 'Total Value (USD)', []],
  ['金额(人民币),金额(美元)', '7200,1000', '金额(美元)', []],
  ['Valor CIF,Valor CIF USD,Moneda', '17000,1000,MXN', 'Valor CIF USD', []],
  ['FOB VALUE INR,FOB USD', '83000,1000', 'FOB USD', []],
  // Without amounts the dollars say nothing.
  ['VALUE,VALUE_USD,CURRENCY', '6249,,INR', 'VALUE', ['CURRENCY']],
  ['INVOICE VALUE,CURRENCY', '6249,INR', 'INVOICE VALUE', ['CURRENCY']],
  ['VALUE USD,UNIT PRICE USD,FREIGHT USD,DUTY AMOUNT USD', '6249,1,2,3', 'VALUE USD', []],
])('%s: of several values the one in dollars wins', (headings, cells, value, currency) => {
  expect(chosen(`${before},${headings}`, `${row},${cells}`)).toEqual([[value], currency])
})
