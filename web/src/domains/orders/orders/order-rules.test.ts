import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isNarrowed, orderSearch, pastedNumbers, queryOf } from './order-filters.ts'
import { trackedCarriers, trackingLinks } from './order-rules.ts'

const numbers = { masterBill: 'MB 1/?&', bookingNo: 'BK1', containers: [{ number: 'CSQU3054383' }, { number: '' }] }

test.each(trackedCarriers)('every link of %s leads to a fixed host by https, with the number encoded', (carrier) => {
  const links = trackingLinks({ carrier, ...numbers })
  expect(links.map(({ number }) => number)).toEqual(['MB 1/?&', 'BK1', 'CSQU3054383'])
  const plain = trackingLinks({ carrier, masterBill: 'X', bookingNo: 'X', containers: [{ number: 'X' }] })
  for (const [index, { href, isTyped, number }] of links.entries()) {
    const address = new URL(href)
    expect(address.protocol).toBe('https:')
    expect(address.host).toBe(new URL(plain[index]?.href ?? '').host)
    expect(href.includes(encodeURIComponent(number))).toBe(!isTyped)
  }
})

test('each carrier stands under the code by which orders keep it', () => {
  const lines = readFileSync(path.resolve(import.meta.dirname, '../../../../../server/reference/carriers.tsv'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))
  const codes = lines.map(([short = '', scac = '']) => scac || short)
  expect(trackedCarriers.filter((code) => !codes.includes(code))).toEqual([])
})

test('a carrier of which we know no page has no links', () => {
  expect(trackingLinks({ carrier: '某船公司', ...numbers })).toEqual([])
})

test.each([
  ['COSU1\nCOSU2', 'COSU1,COSU2'],
  ['COSU1\tMAEU2，HLCU3；X4', 'COSU1,MAEU2,HLCU3,X4'],
  ['COSU1', undefined],
  ['EVER ACE', undefined],
  ['宁波海和, 科技', undefined],
])('pasted %j are the numbers %j', (text, expected) => {
  expect(pastedNumbers(text)).toBe(expected)
})

test('my orders are those that I manage, and an unknown filter is dropped', () => {
  const search = orderSearch.parse({ view: 'mine', status: 'sailed,nothing', rolled: 'maybe' })
  expect(queryOf(search, 7)).toMatchObject({ managerId: 7, status: 'sailed' })
  expect(search.rolled).toBeUndefined()
  expect(isNarrowed(orderSearch.parse({}))).toBe(false)
  expect(isNarrowed(orderSearch.parse({ missing: 'bill' }))).toBe(true)
})
