import { expect, test } from 'vitest'
import { readRates } from '../../rates/index.ts'
import { knownPort } from '../../territory/index.ts'
import { freightOf, wordsOf } from './freight.rules.ts'

const read = (title: string, text = '') =>
  freightOf(
    { title, text },
    readRates({ of: { text: wordsOf({ title, text }) }, day: '2026-11-25' }).lines,
    (code) => knownPort(code)?.lane ?? null,
  )

test('an inquiry says what it asks for, and its title lights up', () => {
  const title = '求舱：宁波到洛杉矶 2*40HQ 12月5日货好'
  const found = read(title, '联系 13800138000')
  expect(found).toMatchObject({ kind: 'inquiry', lanes: ['usWest'], pols: ['CNNGB'], pods: ['USLAX'] })
  expect(found.containers).toEqual(['40HQ'])
  expect(found.marks.map(({ start, end, kind }) => [title.slice(start, end), kind])).toEqual(
    expect.arrayContaining([
      ['宁波', 'port'],
      ['洛杉矶', 'port'],
    ]),
  )
})

test('an offer is one, and its containers light up without their prices', () => {
  const title = '宁波-汉堡 20GP 1450 40HQ 2700 MSC 12-01至12-14'
  const found = read(title)
  expect(found).toMatchObject({ kind: 'offer', pods: ['DEHAM'] })
  expect(found.marks.map(({ start, end }) => title.slice(start, end))).toEqual(['宁波', '汉堡', '20GP', '40HQ'])
})

test.each([
  ['求购二手集装箱办公室', 'inquiry'],
  ['本周美线特价，欢迎来电', 'offer'],
  ['行业新闻：港口拥堵', 'other'],
])('%s is %s by its words', (title, kind) => {
  expect(read(title).kind).toBe(kind)
})

test('a long list of rates keeps fifty lines, counts the others, and is found by the ports of all', () => {
  const ways = Array.from(
    { length: 60 },
    (_, place) => `宁波-${place < 59 ? '洛杉矶' : '汉堡'} ${1000 + place}/${2000 + place} MSC`,
  )
  const { lines, linesLeftOut, pods } = read('本周运价', ways.join('\n'))
  expect([lines.length, linesLeftOut, pods]).toEqual([50, 10, ['USLAX', 'DEHAM']])
})

test('what stands in the text is not lit in the title', () => {
  const { marks, pods } = read('急寻稳定代理', '宁波到汉堡 1*20GP 求报价')
  expect(pods).toEqual(['DEHAM'])
  expect(marks).toEqual([])
})
